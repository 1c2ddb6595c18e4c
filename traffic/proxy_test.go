package traffic

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// counting is a server that answers otherwise each time.
func counting() http.Handler {
	var n atomic.Int64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.Header().Set("Set-Cookie", "visit=yes")
		fmt.Fprintf(w, "%s %s %q: answer %d", r.Method, r.URL.Path, body, n.Add(1))
	})
}

// started starts a proxy and a client that uses it.
func started(t *testing.T, o Options, trust ...*x509.Certificate) (*Proxy, *http.Client) {
	t.Helper()
	p, err := Start(o)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	for _, c := range trust {
		roots.AddCert(c)
	}
	tr := &http.Transport{Proxy: http.ProxyURL(&url.URL{Scheme: "http", Host: p.Addr()}), TLSClientConfig: &tls.Config{RootCAs: roots}}
	t.Cleanup(func() {
		tr.CloseIdleConnections()
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p, &http.Client{Transport: tr}
}

// say makes a request and gives the answer's status and text.
func say(t *testing.T, c *http.Client, method, address, body string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	resp, err := c.Do(r)
	if err != nil {
		return err.Error()
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%d %s", resp.StatusCode, text)
}

// recorder keeps exchanges.
type recorder struct {
	mu   sync.Mutex
	kept []Exchange
}

func (r *recorder) keep(e Exchange) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kept = append(r.kept, e)
	return nil
}

func TestRecordAndReplay(t *testing.T) {
	server := httptest.NewServer(counting())
	conversation := [][3]string{{"GET", "/news"}, {"GET", "/news"}, {"POST", "/say", "a"}, {"POST", "/say", "b"}, {"HEAD", "/news"}}
	ask := func(c *http.Client, turns [][3]string) []string {
		var out []string
		for _, turn := range turns {
			out = append(out, say(t, c, turn[0], server.URL+turn[1], turn[2]))
		}
		return out
	}
	var rec recorder
	p, client := started(t, Options{Keep: rec.keep})
	want := ask(client, conversation)
	if len(rec.kept) != len(conversation) || p.Report().Kept != len(conversation) || want[0] == want[1] {
		t.Fatalf("kept %d of %d exchanges: %q", len(rec.kept), len(conversation), want)
	}
	var kept []Request
	for _, e := range rec.kept {
		kept = append(kept, e.Request)
	}
	if d := cmp.Diff(kept, p.Requests()); d != "" {
		t.Errorf("requests in the order of the recording (-want +got):\n%s", d)
	}
	server.Close()

	p, client = started(t, Options{Recorded: rec.kept})
	if got := ask(client, conversation); !cmp.Equal(got, want) {
		t.Errorf("a replay gets other answers:\n%s", cmp.Diff(want, got))
	}
	if d := cmp.Diff(kept, p.Requests()); d != "" {
		t.Errorf("requests of a replay (-want +got):\n%s", d)
	}
	if r := p.Report(); r.Answered != len(conversation) || len(r.Unrecorded)+len(r.Other)+len(r.Through) > 0 {
		t.Errorf("report %+v", r)
	}
	more := ask(client, [][3]string{{"GET", "/news"}, {"POST", "/say", "c"}, {"GET", "/elsewhere"}})
	if more[0] != want[1] || more[1] != want[2] || !strings.HasPrefix(more[2], "502 ") {
		t.Errorf("what was not recorded is answered with %q", more)
	}
	wantReport := Report{Answered: len(conversation) + 2, Unrecorded: []string{"GET " + server.URL + "/elsewhere", "GET " + server.URL + "/news"},
		Other: []string{"POST " + server.URL + "/say"}}
	if r := p.Report(); !cmp.Equal(r, wantReport) {
		t.Errorf("report:\n%s", cmp.Diff(wantReport, r))
	}
}

func TestHTTPS(t *testing.T) {
	server := httptest.NewTLSServer(counting())
	defer server.Close()
	authority, err := OpenAuthority(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var rec recorder
	opening := Options{Keep: rec.keep, Authority: authority}

	t.Run("passes through", func(t *testing.T) {
		p, client := started(t, Options{Keep: rec.keep}, server.Certificate())
		if got := say(t, client, "GET", server.URL+"/secret", ""); !strings.HasPrefix(got, "200 ") {
			t.Error(got)
		}
		if r := p.Report(); r.Kept != 0 || len(r.Through) != 1 || !strings.Contains(server.URL, r.Through[0]) {
			t.Errorf("report %+v", r)
		}
	})
	t.Run("refused", func(t *testing.T) { // by an app that trusts its server only: the second try passes through
		p, client := started(t, opening, server.Certificate())
		if got := say(t, client, "GET", server.URL+"/secret", ""); !strings.Contains(got, "certificate") {
			t.Errorf("the authority's certificate was believed: %s", got)
		}
		for p.book.believes(strings.TrimPrefix(server.URL, "https://")) { // the proxy hears of it when the client has gone
			if t.Context().Err() != nil {
				t.Fatal("the proxy does not notice that it is not believed")
			}
		}
		if got := say(t, client, "GET", server.URL+"/secret", ""); !strings.HasPrefix(got, "200 ") {
			t.Error(got)
		}
	})
	t.Run("opened", func(t *testing.T) {
		p, client := started(t, Options{Recorded: []Exchange{{Request: Request{Method: "GET", URL: server.URL + "/secret"}, Status: 200, Content: []byte("recorded")}},
			Authority: authority}, authority.certificate.Leaf)
		if got := say(t, client, "GET", server.URL+"/secret", ""); got != "200 recorded" {
			t.Errorf("%s, %+v", got, p.Report())
		}
	})
}

func TestKeepFails(t *testing.T) {
	server := httptest.NewServer(counting())
	defer server.Close()
	full := errors.New("disk full")
	p, err := Start(Options{Keep: func(Exchange) error { return full }})
	if err != nil {
		t.Fatal(err)
	}
	tr := &http.Transport{Proxy: http.ProxyURL(&url.URL{Scheme: "http", Host: p.Addr()})}
	defer tr.CloseIdleConnections()
	if got := say(t, &http.Client{Transport: tr}, "GET", server.URL+"/news", ""); !strings.HasPrefix(got, "200 ") {
		t.Error(got)
	}
	if err := p.Close(); !errors.Is(err, full) {
		t.Errorf("closed with %v", err)
	}
}

func TestAuthorityIsKept(t *testing.T) {
	dir := t.TempDir()
	a, err := OpenAuthority(dir)
	if err != nil {
		t.Fatal(err)
	}
	b, err := OpenAuthority(dir)
	if err != nil {
		t.Fatal(err)
	}
	if !a.certificate.Leaf.Equal(b.certificate.Leaf) || a.Certificate() != b.Certificate() {
		t.Error("another one is made each time")
	}
	info, err := os.Stat(strings.TrimSuffix(a.Certificate(), ".crt") + ".key")
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the key: %v, %v", info.Mode(), err)
	}
}
