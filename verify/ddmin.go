package verify

import "slices"

// ddmin finds a smallest part of a list that still fails, in the sense that leaving out any one element more does not
// (Zeller and Hildebrandt's minimizing delta debugging). The whole list must fail. Nothing at all is tried first, since that
// is so often enough. An error of fails ends the search; the smallest part so far comes with it.
func ddmin[T any](list []T, fails func([]T) (bool, error)) ([]T, error) {
	if ok, err := fails(nil); ok || err != nil {
		if err != nil {
			return list, err
		}
		return nil, nil
	}
	for parts := 2; len(list) > 1; {
		smaller, err := shrink(list, parts, fails)
		switch {
		case err != nil:
			return list, err
		case smaller != nil:
			list, parts = smaller, max(parts-1, 2)
		case parts >= len(list):
			return list, nil
		default:
			parts = min(2*parts, len(list))
		}
	}
	return list, nil
}

// shrink leaves out one of so many parts of a list; nil if each of them is needed.
func shrink[T any](list []T, parts int, fails func([]T) (bool, error)) ([]T, error) {
	for i := range parts {
		from, end := i*len(list)/parts, (i+1)*len(list)/parts
		rest := slices.Concat(list[:from], list[end:])
		if len(rest) == 0 {
			continue // has been tried
		}
		if ok, err := fails(rest); ok || err != nil {
			return rest, err
		}
	}
	return nil, nil
}
