package record

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"time"

	"github.com/erva-go/erva/internal/disk"
)

func inflate(r io.Reader) io.ReadCloser { return flate.NewReader(r) }

// replaceArchive writes an archive that takes the name path when all of it is written.
func replaceArchive(d disk.Disk, path string, write func(w *zip.Writer) error) error {
	return disk.Replace(d, path, func(f disk.File) error {
		z := zip.NewWriter(f)
		if err := write(z); err != nil {
			return err
		}
		if err := z.Close(); err != nil {
			return err
		}
		return f.Sync()
	})
}

// addPacked adds a member, deflated. Sizes go before the data, for the sake of salvage.
func addPacked(z *zip.Writer, name string, data []byte, when time.Time) error {
	var packed bytes.Buffer
	d, err := flate.NewWriter(&packed, flate.DefaultCompression)
	if err != nil {
		return err
	}
	if _, err := d.Write(data); err != nil {
		return err
	}
	if err := d.Close(); err != nil {
		return err
	}
	w, err := z.CreateRaw(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: when, CRC32: crc32.ChecksumIEEE(data),
		CompressedSize64: uint64(packed.Len()), UncompressedSize64: uint64(len(data))})
	if err != nil {
		return fmt.Errorf("add %s: %w", name, err)
	}
	_, err = w.Write(packed.Bytes())
	return err
}

// addStored adds a file as it is: a trace is compressed already.
func addStored(z *zip.Writer, name, path string, when time.Time) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // read only
	sum := crc32.NewIEEE()
	n, err := io.Copy(sum, f)
	if err != nil {
		return err
	}
	if n > maxTrace {
		return fmt.Errorf("add %s: %d bytes are more than a recording can hold", name, n)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	w, err := z.CreateRaw(&zip.FileHeader{Name: name, Method: zip.Store, Modified: when, CRC32: sum.Sum32(),
		CompressedSize64: uint64(n), UncompressedSize64: uint64(n)})
	if err != nil {
		return fmt.Errorf("add %s: %w", name, err)
	}
	_, err = io.CopyN(w, f, n)
	return err
}
