package android

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/erva-go/erva/code/archive"
	"github.com/erva-go/erva/device/adb"
)

// Bounds of the code of an app that is fetched.
const (
	maxAPK  = 256 << 20 // bytes of one APK
	maxCode = 256 << 20 // bytes of code, unpacked
)

// FetchCode fetches the code of an installed app, whatever APKs it is in, as one zip of DEX and class files.
func FetchCode(ctx context.Context, dev *adb.Device, pkg string) ([]byte, error) {
	r, err := dev.Run(ctx, "pm path "+adb.Quote(pkg), nil)
	if err != nil {
		return nil, fmt.Errorf("find the code of %s: %w", pkg, err)
	}
	var out bytes.Buffer
	z, found := zip.NewWriter(&out), 0
	for _, line := range strings.Split(r.Stdout, "\n") {
		apk, ok := strings.CutPrefix(strings.TrimSpace(line), "package:")
		if !ok {
			continue
		}
		data := limitedBuffer{limit: maxAPK}
		if err := dev.Pull(ctx, apk, &data); err != nil {
			return nil, fmt.Errorf("fetch %s: %w", apk, err)
		}
		if err := archive.Pack(z, data.Bytes(), path.Base(apk), maxCode-int64(out.Len())); err != nil {
			return nil, err
		}
		found++
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("keep the code of %s: %w", pkg, err)
	}
	if found == 0 {
		return nil, fmt.Errorf("find the code of %s: the device names no APK", pkg)
	}
	return out.Bytes(), nil
}

// limitedBuffer is a buffer that takes only so much.
type limitedBuffer struct {
	bytes.Buffer
	limit int
}

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > b.limit {
		return 0, fmt.Errorf("it is larger than %d bytes", b.limit)
	}
	return b.Buffer.Write(p)
}
