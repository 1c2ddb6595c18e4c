package traffic

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Authority signs the certificates with which a proxy opens HTTPS. Whoever has its key can read what those devices say that
// trust it, so it is made for this user alone, and never leaves this computer.
type Authority struct {
	certificate tls.Certificate
	path        string

	mu     sync.Mutex
	signed map[string]*tls.Certificate // by host
}

// The files of an authority in its folder, and how long it is valid.
const (
	certificateFile = "erva-ca.crt"
	keyFile         = "erva-ca.key"
	validity        = 10 * 365 * 24 * time.Hour
)

// The kinds of PEM blocks.
const (
	pemCertificate = "CERTIFICATE"
	pemKey         = "EC PRIVATE KEY"
)

// OpenAuthority reads the authority of a folder, or makes it there, once.
func OpenAuthority(dir string) (*Authority, error) {
	a := &Authority{path: filepath.Join(dir, certificateFile), signed: map[string]*tls.Certificate{}}
	key := filepath.Join(dir, keyFile)
	_, err := os.Stat(key)
	if errors.Is(err, fs.ErrNotExist) {
		if err := makeAuthority(a.path, key); err != nil {
			return nil, fmt.Errorf("make the certificate authority: %w", err)
		}
	}
	if a.certificate, err = tls.LoadX509KeyPair(a.path, key); err != nil {
		return nil, fmt.Errorf("read the certificate authority in %s: %w", dir, err)
	}
	if a.certificate.Leaf == nil || time.Now().After(a.certificate.Leaf.NotAfter) {
		return nil, fmt.Errorf("the certificate authority in %s is too old: remove it, and install the new one on your devices", dir)
	}
	return a, nil
}

// Certificate is the path of what a device must trust, in PEM.
func (a *Authority) Certificate() string { return a.path }

// Fetch implements goproxy.CertStorage: a host's certificate is signed once a run.
func (a *Authority) Fetch(host string, sign func() (*tls.Certificate, error)) (*tls.Certificate, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if c := a.signed[host]; c != nil {
		return c, nil
	}
	c, err := sign()
	if err == nil {
		a.signed[host] = c
	}
	return c, err
}

// makeAuthority writes a new key and the certificate that it signs for itself. The key comes last: with it the authority is
// whole.
func makeAuthority(certificate, key string) error {
	if err := os.MkdirAll(filepath.Dir(key), 0o700); err != nil {
		return err
	}
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return err
	}
	now := time.Now()
	template := &x509.Certificate{SerialNumber: serial, Subject: pkix.Name{CommonName: "erva, on this computer only", Organization: []string{"erva"}},
		NotBefore: now.Add(-24 * time.Hour), NotAfter: now.Add(validity), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	signed, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		return err
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		return err
	}
	if err := os.WriteFile(certificate, pem.EncodeToMemory(&pem.Block{Type: pemCertificate, Bytes: signed}), 0o644); err != nil {
		return err
	}
	return os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: pemKey, Bytes: secret}), 0o600)
}
