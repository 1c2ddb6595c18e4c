package traffic

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"maps"
	"net/http"
	"slices"
)

// Request is what tells requests apart.
type Request struct {
	Method string `json:"method"`
	URL    string `json:"url"`
	// Body is a digest of the request's body; empty if there is none.
	Body string `json:"body,omitempty"`
}

// Exchange is a request with its answer.
type Exchange struct {
	Request
	// Nth counts equal requests, from 0.
	Nth     int         `json:"nth"`
	Status  int         `json:"status"`
	Header  http.Header `json:"header,omitempty"`
	Content []byte      `json:"content,omitempty"`
}

// maxContent bounds the content of a message that is kept.
const maxContent = 16 << 20

// digestBytes is how much of a body's SHA-256 tells it from others.
const digestBytes = 16

// request describes a request and leaves its body to be read again; ok false if that is too long.
func request(r *http.Request) (out Request, ok bool, err error) {
	out = Request{Method: r.Method, URL: r.URL.String()}
	if r.Body == nil || r.Body == http.NoBody {
		return out, true, nil
	}
	body, rest, err := content(r.Body)
	r.Body = rest
	if err != nil || body == nil {
		return out, false, err
	}
	if len(body) > 0 {
		sum := sha256.Sum256(body)
		out.Body = hex.EncodeToString(sum[:digestBytes])
	}
	return out, true, nil
}

// content reads a body, which rest gives again; it is nil if that is longer than what is kept.
func content(body io.ReadCloser) (data []byte, rest io.ReadCloser, err error) {
	data, err = io.ReadAll(io.LimitReader(body, maxContent+1))
	if err != nil {
		return nil, body, err
	}
	if len(data) > maxContent {
		return nil, &bodyReader{io.MultiReader(bytes.NewReader(data), body), body}, nil
	}
	return data, &bodyReader{bytes.NewReader(data), body}, nil
}

// bodyReader reads from one place and closes another.
type bodyReader struct {
	io.Reader
	io.Closer
}

// kept are the headers of an answer but for those that are about one connection.
func kept(h http.Header) http.Header {
	out := maps.Clone(h)
	maps.DeleteFunc(out, func(name string, _ []string) bool {
		return slices.Contains([]string{"Connection", "Keep-Alive", "Proxy-Authenticate", "Trailer", "Transfer-Encoding", "Upgrade", "Content-Length"}, name)
	})
	return out
}

// response is a recorded answer to a request.
func (e Exchange) response(r *http.Request) *http.Response {
	return &http.Response{Status: http.StatusText(e.Status), StatusCode: e.Status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Request: r,
		Header: e.Header.Clone(), Body: io.NopCloser(bytes.NewReader(e.Content)), ContentLength: int64(len(e.Content))}
}
