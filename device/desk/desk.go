package desk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// errClosing is what is asked of a desk that ends.
var errClosing = errors.New("the desktop device is closing")

// Framework gives the jar with the android.* classes that goes onto the JVM's boot class path.
type Framework interface {
	// Jar is the jar's path; the first call may compile it. The file must not change while a Desk uses it.
	Jar(ctx context.Context) (path string, err error)
}

// Options say how a Desk is set up. CacheDir and Framework are needed, everything else may be left zero.
type Options struct {
	// CacheDir keeps what is made once, such as the class data archive; it is created. Several desks may share it.
	CacheDir string
	// Framework is what apps run on.
	Framework Framework
	// Listen is the ADB server's address, on loopback; "127.0.0.1:0" if empty.
	Listen string
	// Adbd is where a real ADB server may connect to the first device ("adb connect"), on loopback; further devices get
	// ports of the system's choice. Nothing listens if it is empty.
	Adbd string
	// JavaHome is the JDK to use; if empty FindJDK(os.Getenv) decides.
	JavaHome string
	// Serials are the devices, one "desk" if empty.
	Serials []string
	// States makes the device with a serial look other than "device", for instance "offline" or "unauthorized".
	States map[string]string
	// Features are what the devices offer over ADB; if nil everything that they speak (allFeatures).
	Features []string
	// Log is told what goes wrong with processes and what a JVM prints by itself; may be nil.
	Log io.Writer
	// WarmProcesses is how many JVMs wait for an app; 1 if zero, none if negative.
	WarmProcesses int
}

// Desk is a running ADB server with its devices. Its methods may be called from any number of goroutines.
type Desk struct {
	log     *logWriter
	ctx     context.Context // ends when Close begins
	cancel  context.CancelFunc
	tasks   sync.WaitGroup
	dir     string // private folder, removed at the end
	unlock  func()
	server  *server
	zygotes *zygotes
	devices []*phone

	closing sync.Once
	closed  chan struct{}
	err     error
}

// Start starts the server and begins to warm processes. The desk ends with Close or with ctx. It fails with ErrNoJDK
// where there is no JDK, and with the framework's error where that does not compile.
func Start(ctx context.Context, o Options) (*Desk, error) {
	if o.Framework == nil || o.CacheDir == "" {
		return nil, errors.New("start desk: a framework and a cache folder are needed")
	}
	jdk, err := o.jdk()
	if err != nil {
		return nil, err
	}
	jar, err := o.Framework.Jar(ctx)
	if err != nil {
		return nil, fmt.Errorf("start desk: build framework: %w", err)
	}
	d := &Desk{log: &logWriter{w: o.Log}, closed: make(chan struct{})}
	d.ctx, d.cancel = context.WithCancel(context.Background())
	if err := d.start(o, jdk, jar); err != nil {
		return nil, errors.Join(fmt.Errorf("start desk: %w", err), d.Close())
	}
	go func() {
		select {
		case <-ctx.Done():
			_ = d.Close()
		case <-d.closed:
		}
	}()
	return d, nil
}

// start makes the parts in the order of their dependence.
func (d *Desk) start(o Options, jdk JDK, jar string) error {
	if err := d.makeDir(o.CacheDir); err != nil {
		return err
	}
	var err error
	d.zygotes, err = startZygotes(d, zygoteOptions{jdk: jdk, jar: jar, cacheDir: o.CacheDir, warm: o.warm()})
	if err != nil {
		return err
	}
	serials := o.Serials
	if len(serials) == 0 {
		serials = []string{"desk"}
	}
	features := o.Features
	if features == nil {
		features = allFeatures()
	}
	for i, serial := range serials {
		if !validSerial(serial) || slices.Contains(serials[:i], serial) {
			return fmt.Errorf("device serial %q: it must be unique, without spaces, and not empty", serial)
		}
		state := o.States[serial]
		if state == "" {
			state = "device"
		}
		p, err := newPhone(d, phoneOptions{serial: serial, number: i + 1, state: state, features: features,
			dir: filepath.Join(d.dir, fmt.Sprintf("device%d", i+1))})
		if err != nil {
			return fmt.Errorf("make device %s: %w", serial, err)
		}
		d.devices = append(d.devices, p)
	}
	if d.server, err = startServer(d, o.Listen); err != nil || o.Adbd == "" {
		return err
	}
	return d.server.startTransports(o.Adbd, d.devices)
}

// allFeatures are the features of ADB that the devices speak: a client asks for nothing else.
func allFeatures() []string {
	return []string{"shell_v2", "cmd", "stat_v2", "ls_v2", "sendrecv_v2"}
}

// makeDir makes the desk's private folder and clears away those of desks that were killed.
func (d *Desk) makeDir(cacheDir string) error {
	runs := filepath.Join(cacheDir, "run")
	if err := os.MkdirAll(runs, 0o700); err != nil {
		return fmt.Errorf("make cache folder: %w", err)
	}
	removeStale(runs)
	dir, err := os.MkdirTemp(runs, "desk-")
	if err != nil {
		return fmt.Errorf("make the desk's folder: %w", err)
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return err
	}
	d.dir = dir
	d.unlock, err = lockDir(dir)
	return err
}

// removeStale removes the folders in runs whose desk is gone: its lock went with it. The age keeps a folder safe whose
// desk is between making and locking it.
func removeStale(runs string) {
	entries, _ := os.ReadDir(runs)
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || time.Since(info.ModTime()) < time.Minute {
			continue
		}
		dir := filepath.Join(runs, e.Name())
		if unlock, err := lockDir(dir); err == nil {
			_ = os.RemoveAll(dir)
			unlock()
		}
	}
}

func (o *Options) jdk() (JDK, error) {
	if o.JavaHome == "" {
		return FindJDK(os.Getenv)
	}
	j, err := jdkAt(o.JavaHome)
	if err != nil {
		return JDK{}, fmt.Errorf("JDK at %s: %w", o.JavaHome, err)
	}
	return j, nil
}

func (o *Options) warm() int {
	switch {
	case o.WarmProcesses < 0:
		return 0
	case o.WarmProcesses == 0:
		return 1
	}
	return o.WarmProcesses
}

// validSerial keeps serials apart from the requests that they stand in.
func validSerial(s string) bool {
	for _, r := range s {
		if r <= ' ' || r > '~' {
			return false
		}
	}
	return s != ""
}

// ServerAddr is the ADB server's "127.0.0.1:PORT".
func (d *Desk) ServerAddr() string { return d.server.addr() }

// Serial is the first device's serial.
func (d *Desk) Serial() string { return d.devices[0].serial }

// Serials are all devices' serials.
func (d *Desk) Serials() []string {
	var out []string
	for _, p := range d.devices {
		out = append(out, p.serial)
	}
	return out
}

// Install installs the app image in imageDir on every device and returns the app's package. The image is copied. Data
// of an earlier installation stays; its process ends, as on Android.
func (d *Desk) Install(ctx context.Context, imageDir string) (string, error) {
	var pkg string
	for _, p := range d.devices {
		app, err := p.install(ctx, imageDir)
		if err != nil {
			return "", fmt.Errorf("install %s: %w", imageDir, err)
		}
		pkg = app.Package
	}
	return pkg, nil
}

// Close ends every process, connection and goroutine of the desk and removes its folder. It may be called again, and
// returns once everything has ended.
func (d *Desk) Close() error {
	d.closing.Do(func() {
		d.err = d.end()
		close(d.closed)
	})
	<-d.closed
	return d.err
}

func (d *Desk) end() error {
	d.cancel()
	if d.server != nil {
		d.server.close()
	}
	if d.zygotes != nil {
		d.zygotes.close()
	}
	d.tasks.Wait()
	for _, p := range d.devices {
		p.close()
	}
	if d.dir == "" {
		return nil
	}
	err := os.RemoveAll(d.dir)
	if d.unlock != nil {
		d.unlock()
	}
	if err != nil {
		return fmt.Errorf("remove the desk's folder: %w", err)
	}
	return nil
}

// spawn runs f as a goroutine that Close waits for. Only Start and goroutines that were spawned themselves may call it.
func (d *Desk) spawn(f func()) {
	d.tasks.Go(f)
}

// logWriter serializes the desk's own messages.
type logWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *logWriter) printf(format string, args ...any) {
	if l.w == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_, _ = fmt.Fprintf(l.w, format+"\n", args...)
}

// listen opens a loopback listener; anything else is refused, since whoever connects may run commands.
func listen(addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", addr, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("listen on %s: only loopback addresses are allowed", addr)
	}
	var lc net.ListenConfig
	return lc.Listen(context.Background(), "tcp", addr)
}
