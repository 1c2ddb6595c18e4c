package code

// Raw is an instruction of the machine as it lies in a method's code, for those who have the code alone: a debugger gives it
// without the file that it is from.
type Raw struct {
	Offset int // as JDWP counts: bytes on a JVM, 16-bit units on ART
	Size   int // in the same
	Opcode byte
	Name   string // the machine's own: "ifnonnull", "if-eqz"
	Kind   Op
	// Jumps are the offsets of the places that it may jump to; those of a DEX switch are in its table.
	Jumps []int
	// Index is the entry of the constant pool, or of a table of the DEX file, that it names; None if it names none.
	Index int
}

// Decoder decodes the instruction at an offset. The error is *Error.
type Decoder func(code []byte, at int) (Raw, error)

// Each visits the instructions of a method's code in order, and gives up where it cannot be decoded.
func Each(code []byte, decode Decoder, visit func(Raw)) error {
	for at := 0; ; {
		in, err := decode(code, at)
		if err != nil {
			return err
		}
		if in.Size == 0 {
			return nil // the end
		}
		visit(in)
		at += in.Size
	}
}
