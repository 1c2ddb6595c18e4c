package asyncclock

import "encoding/binary"

// packed is times in as few bytes as they need: each block of as many chains as a leaf has with one width. Most times are
// small.
type packed struct {
	blocks []uint32 // where a block's times are in data, times four, and how wide they are: 2 to that many bytes, 3 for all 0
	data   []byte
}

const (
	widthBits = 2
	allZero   = 3
)

// pack packs times, whose number is a multiple of a leaf's.
func pack(t times) packed {
	p := packed{blocks: make([]uint32, 0, len(t)/fan)}
	for ; len(t) >= fan; t = t[fan:] {
		var all uint32
		for _, time := range t[:fan] {
			all |= time
		}
		at := uint32(len(p.data)) << widthBits
		switch {
		case all == 0:
			p.blocks = append(p.blocks, allZero)
		case all < 1<<8:
			p.blocks = append(p.blocks, at)
			for _, time := range t[:fan] {
				p.data = append(p.data, byte(time))
			}
		case all < 1<<16:
			p.blocks = append(p.blocks, at|1)
			for _, time := range t[:fan] {
				p.data = binary.LittleEndian.AppendUint16(p.data, uint16(time))
			}
		default:
			p.blocks = append(p.blocks, at|2)
			for _, time := range t[:fan] {
				p.data = binary.LittleEndian.AppendUint32(p.data, time)
			}
		}
	}
	p.data = append(make([]byte, 0, len(p.data)), p.data...)
	return p
}

// at is the time of a chain, 0 if there is none.
func (p *packed) at(chain uint32) uint32 {
	if int(chain/fan) >= len(p.blocks) {
		return 0
	}
	b := p.blocks[chain/fan]
	data, i := p.data[b>>widthBits:], chain%fan
	switch b % (1 << widthBits) {
	case 0:
		return uint32(data[i])
	case 1:
		return uint32(binary.LittleEndian.Uint16(data[2*i:]))
	case 2:
		return binary.LittleEndian.Uint32(data[4*i:])
	}
	return 0
}

func (p *packed) bytes() int { return 4*cap(p.blocks) + cap(p.data) }
