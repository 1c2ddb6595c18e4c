package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/pflag"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/android"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/traffic"
	"github.com/erva-go/erva/verify"
)

// surroundingsFlags say what an app gets from outside is left as it comes, in a recording and in replays of it.
type surroundingsFlags struct {
	live     []string
	https    bool
	realTime bool
}

func (f *surroundingsFlags) register(flags *pflag.FlagSet) {
	flags.StringSliceVar(&f.live, "live", nil, "leave as they come in each run: "+strings.Join(texts(device.Sources()), ", "))
}

// registerHTTPS registers what only a recording takes: its replays do as it did.
func (f *surroundingsFlags) registerHTTPS(flags *pflag.FlagSet) {
	flags.BoolVar(&f.https, "https", false, "record HTTPS too, of an app that trusts erva's certificate authority (erva ca)")
}

// registerDelays registers what only replays take.
func (f *surroundingsFlags) registerDelays(flags *pflag.FlagSet) {
	flags.BoolVar(&f.realTime, "real-time", false, "wait for the app's delays (postDelayed), also where nothing else can happen meanwhile")
}

// read checks the flags.
func (f *surroundingsFlags) read() (surroundings, error) {
	out := surroundings{https: f.https, realTime: f.realTime}
	for _, name := range f.live {
		s, err := device.ParseSource(name)
		if err != nil {
			return out, &exitError{code: exitUsage, err: fmt.Errorf("--live: %w", err)}
		}
		out.live = append(out.live, s)
	}
	return out, nil
}

// surroundings are what of an app's surroundings is controlled.
type surroundings struct {
	live     []device.Source
	https    bool
	realTime bool // replays wait for the app's delays
	far      bool // the ADB server is on another machine, so that no device reaches a proxy here
}

// The option of a recording whose HTTPS was opened.
const (
	optionHTTPS = "https"
	httpsOpened = "opened"
)

// authorityDir is where the certificate authority of this user lies.
func authorityDir() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", badFile(fmt.Errorf("find the folder of the certificate authority: %w", err))
	}
	return filepath.Join(dir, "erva"), nil
}

// openAuthority is the certificate authority of this user, made if there is none.
func openAuthority() (*traffic.Authority, error) {
	dir, err := authorityDir()
	if err != nil {
		return nil, err
	}
	a, err := traffic.OpenAuthority(dir)
	return a, badFile(err)
}

// replays says how replays of a recording are given what was recorded: HTTPS is opened if it was then.
func (s surroundings) replays(rec *record.Recording, o verify.Options) (verify.Options, error) {
	o.Live, o.RealTime = s.live, s.realTime
	if s.far {
		o.Live = append(slices.Clip(o.Live), device.SourceNetwork)
	}
	if rec.Manifest.Options[optionHTTPS] != httpsOpened {
		return o, nil
	}
	var err error
	o.Authority, err = openAuthority()
	return o, err
}

// taken is what is recorded of an app's surroundings.
type taken struct {
	values *record.Values
	proxy  *traffic.Proxy // nil if the network is not recorded
	writer atomic.Pointer[record.Writer]
	https  bool
}

// takeSurroundings prepares the recording of what the app gets from outside. It must be ended.
func (t *target) takeSurroundings(ctx context.Context) (*taken, error) {
	why := map[device.Source]string{}
	for _, s := range t.around.live {
		why[s] = "--live " + string(s)
	}
	switch {
	case slices.Contains(t.around.live, device.SourceNetwork):
	case t.around.far:
		why[device.SourceNetwork] = "the ADB server is on another machine"
	default:
		asks, err := android.AsksForNetwork(ctx, t.device, t.app.Package)
		if err != nil {
			return nil, err
		}
		if !asks {
			why[device.SourceNetwork] = "the app does not ask for " + android.PermissionInternet
		}
	}
	out := &taken{values: record.NewValues(why)}
	if !out.values.Controls(device.SourceNetwork) {
		return out, nil
	}
	o := traffic.Options{Keep: func(e traffic.Exchange) error {
		if w := out.writer.Load(); w != nil {
			return w.Exchange(e)
		}
		return nil // another app's: ours has not begun
	}}
	var err error
	if t.around.https {
		out.https = true
		if o.Authority, err = openAuthority(); err != nil {
			return nil, err
		}
	}
	out.proxy, err = traffic.Start(o)
	return out, err
}

// lead says how a session is to be opened.
func (s *taken) lead(o device.Options) device.Options {
	o.Values = s.values
	if s.proxy != nil {
		o.Proxy = s.proxy.Addr()
	}
	return o
}

// describe adds to what a recording says of itself.
func (s *taken) describe(options map[string]string) map[string]string {
	if s.https {
		options[optionHTTPS] = httpsOpened
	}
	return options
}

// into says where what is taken goes.
func (s *taken) into(w *record.Writer) {
	s.values.Into(w)
	s.writer.Store(w)
}

// end ends the recording of the surroundings and says in w what was and was not controlled.
func (s *taken) end(w *record.Writer) error {
	var err error
	if s.proxy != nil {
		err = s.close()
		report := s.proxy.Report()
		s.values.Counted(device.SourceNetwork, report.Kept)
		for _, address := range report.Through {
			err = errors.Join(err, w.NotCaptured(record.Loss{Name: "what the app and " + address + " say to each other", Count: 1,
				Reason: "it passed through unread: HTTPS that was not opened, a stream or a long answer", Severity: record.SeverityInfo}))
		}
	}
	w.Controlled(s.values.Control())
	return err
}

// close ends the proxy.
func (s *taken) close() error {
	if s.proxy == nil {
		return nil
	}
	return s.proxy.Close()
}
