package evs

import (
	"encoding/binary"
	"hash/fnv"
	"io"

	"github.com/erva-go/erva/device"
)

// pair says that element a of one list of views is element b of the other.
type pair struct{ a, b int }

// matchChildren pairs the children of two views that are one and the same in two runs: by resource id where that is
// unique on both sides, then by equal contents in order, then by class in order between those.
func matchChildren(a, b []device.View) (pairs []pair, onlyA, onlyB []int) {
	restA, restB := indexes(len(a)), indexes(len(b))
	idA, idB := uniqueIDs(a), uniqueIDs(b)
	taken := map[int]bool{}
	for i := range a {
		if j, ok := idB[a[i].ID]; ok && idA[a[i].ID] == i && a[i].ID != "" {
			pairs = append(pairs, pair{i, j})
			taken[j] = true
			restA = without(restA, i)
		}
	}
	restB = filter(restB, func(j int) bool { return !taken[j] })
	same, gaps := align(a, b, restA, restB)
	pairs = append(pairs, same...)
	for _, g := range gaps {
		p, oa, ob := matchByClass(a, b, g)
		pairs, onlyA, onlyB = append(pairs, p...), append(onlyA, oa...), append(onlyB, ob...)
	}
	return pairs, onlyA, onlyB
}

// matchRows pairs the rows of a list: equal rows by the longest common subsequence, and the rows between them where
// there are as many on both sides, since those were changed and not removed or added.
func matchRows(a, b []device.View) (pairs []pair, onlyA, onlyB []int) {
	same, gaps := align(a, b, indexes(len(a)), indexes(len(b)))
	pairs = same
	for _, g := range gaps {
		if len(g.a) == len(g.b) {
			for k := range g.a {
				pairs = append(pairs, pair{g.a[k], g.b[k]})
			}
			continue
		}
		onlyA, onlyB = append(onlyA, g.a...), append(onlyB, g.b...)
	}
	return pairs, onlyA, onlyB
}

// gap is what lies on both sides between two equal views.
type gap struct{ a, b []int }

// matchByClass pairs views with equal class and id in order.
func matchByClass(a, b []device.View, g gap) (pairs []pair, onlyA, onlyB []int) {
	type name struct{ class, id string }
	waiting := map[name][]int{}
	for _, j := range g.b {
		k := name{b[j].Class, b[j].ID}
		waiting[k] = append(waiting[k], j)
	}
	used := map[int]bool{}
	for _, i := range g.a {
		k := name{a[i].Class, a[i].ID}
		if q := waiting[k]; len(q) > 0 {
			pairs = append(pairs, pair{i, q[0]})
			used[q[0]] = true
			waiting[k] = q[1:]
			continue
		}
		onlyA = append(onlyA, i)
	}
	return pairs, onlyA, filter(g.b, func(j int) bool { return !used[j] })
}

// maxTable bounds the table of the longest common subsequence, in cells. Longer lists are paired by position.
const maxTable = 4 << 20

// align finds the longest common subsequence of the views at the given indexes, by contents.
func align(a, b []device.View, ia, ib []int) (same []pair, gaps []gap) {
	sa, sb := digests(a, ia), digests(b, ib)
	lo := 0
	for lo < len(sa) && lo < len(sb) && sa[lo] == sb[lo] {
		same = append(same, pair{ia[lo], ib[lo]})
		lo++
	}
	endA, endB := len(sa), len(sb)
	for endA > lo && endB > lo && sa[endA-1] == sb[endB-1] {
		endA, endB = endA-1, endB-1
		same = append(same, pair{ia[endA], ib[endB]})
	}
	if lo == endA && lo == endB {
		return same, nil
	}
	if (endA-lo)*(endB-lo) > maxTable {
		return same, []gap{{ia[lo:endA], ib[lo:endB]}}
	}
	lastA, lastB := lo, lo
	for _, p := range longestCommon(sa[lo:endA], sb[lo:endB]) {
		i, j := lo+p.a, lo+p.b
		gaps = addGap(gaps, ia[lastA:i], ib[lastB:j])
		same = append(same, pair{ia[i], ib[j]})
		lastA, lastB = i+1, j+1
	}
	return same, addGap(gaps, ia[lastA:endA], ib[lastB:endB])
}

func addGap(gaps []gap, a, b []int) []gap {
	if len(a)+len(b) == 0 {
		return gaps
	}
	return append(gaps, gap{a, b})
}

// longestCommon is the textbook dynamic program; it prefers the earliest pairs.
func longestCommon(a, b []uint64) []pair {
	width := len(b) + 1
	table := make([]int32, (len(a)+1)*width) // length of the best common subsequence of the tails
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				table[i*width+j] = table[(i+1)*width+j+1] + 1
			} else {
				table[i*width+j] = max(table[(i+1)*width+j], table[i*width+j+1])
			}
		}
	}
	var out []pair
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			out = append(out, pair{i, j})
			i, j = i+1, j+1
		case table[(i+1)*width+j] >= table[i*width+j+1]:
			i++
		default:
			j++
		}
	}
	return out
}

// digests are hashes of what the views show. Views with equal hashes are still compared, so a collision hides nothing.
func digests(views []device.View, at []int) []uint64 {
	out := make([]uint64, len(at))
	for k, i := range at {
		h := fnv.New64a()
		digestView(h, &views[i])
		out[k] = h.Sum64()
	}
	return out
}

func digestView(h io.Writer, v *device.View) {
	text := func(s string) {
		var n [4]byte
		binary.LittleEndian.PutUint32(n[:], uint32(len(s)))
		_, _ = h.Write(n[:]) // a hash never fails
		_, _ = io.WriteString(h, s)
	}
	text(v.Class)
	text(v.ID)
	text(v.Visibility)
	text(v.Activity)
	if v.Visibility != visible {
		return
	}
	for _, a := range plainAttributes() {
		text(a.of(v))
	}
	for i := range v.Children {
		digestView(h, &v.Children[i])
	}
	text("end")
}

func uniqueIDs(views []device.View) map[string]int {
	out := map[string]int{}
	double := map[string]bool{}
	for i := range views {
		id := views[i].ID
		if _, ok := out[id]; ok {
			double[id] = true
		}
		out[id] = i
	}
	for id := range double {
		delete(out, id)
	}
	return out
}

func indexes(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

func without(list []int, x int) []int { return filter(list, func(i int) bool { return i != x }) }

func filter(list []int, keep func(int) bool) []int {
	var out []int
	for _, i := range list {
		if keep(i) {
			out = append(out, i)
		}
	}
	return out
}
