package bits

// Set is a set of cells in ring order.
type Set uint64

// The size of the ring, which is the number of cells.
const cells = 61

// direction holds what a step needs: how far to rotate the word so that each
// cell's bit tells about its neighbour, and which cells have that neighbour.
type direction struct {
	right, left uint8
	inside      Set
}

// rotations are the distances to the neighbours E, NE, NW, W, SW and SE.
var rotations = [6]int{1, 14, 13, -1, -14, -13}

var (
	directions = tabulateDirections()
	// Cell is the row-order number of each bit's cell.
	Cell = tabulateCells()
	// spread holds the ring set of every byte of a row-order set.
	spread = tabulateSpread()
)

// ringBits returns each row-order cell's bit.
func ringBits() (ring [cells]uint8) {
	cell := 0
	for y := -4; y <= 4; y++ {
		for x := max(-4, y-4); x <= min(4, y+4); x++ {
			// East is x+1; north-west is y+1 with x-y as columns lean.
			ring[cell] = uint8(modulo((x-y)+14*y, cells))
			cell++
		}
	}
	return ring
}

func modulo(n, m int) int { return (n%m + m) % m }

func tabulateCells() (table [cells]uint8) {
	for cell, bit := range ringBits() {
		table[bit] = uint8(cell)
	}
	return table
}

func tabulateDirections() (table [6]direction) {
	ring := ringBits()
	steps := [6][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}}
	for d := range table {
		turn := modulo(rotations[d], cells)
		table[d] = direction{right: uint8(turn), left: uint8(cells - turn)}
		cell := 0
		for y := -4; y <= 4; y++ {
			for x := max(-4, y-4); x <= min(4, y+4); x++ {
				nx, ny := x+steps[d][0], y+steps[d][1]
				if max(nx, ny, nx-ny) <= 4 && min(nx, ny, nx-ny) >= -4 {
					table[d].inside |= 1 << ring[cell]
				}
				cell++
			}
		}
	}
	return table
}

func tabulateSpread() (table [8][256]Set) {
	ring := ringBits()
	for i := range table {
		for value := range 256 {
			for bit := range 8 {
				if cell := 8*i + bit; value>>bit&1 != 0 && cell < cells {
					table[i][value] |= 1 << ring[cell]
				}
			}
		}
	}
	return table
}

// FromRows turns a set in row order (A1 lowest, I9 highest) into ring order.
func FromRows(rows uint64) Set {
	t := &spread
	return t[0][rows&255] | t[1][rows>>8&255] | t[2][rows>>16&255] | t[3][rows>>24&255] |
		t[4][rows>>32&255] | t[5][rows>>40&255] | t[6][rows>>48&255] | t[7][rows>>56]
}

// beside returns the cells whose neighbour in the direction is in the set.
func (d *direction) beside(s Set) Set {
	return (s>>(d.right&63) | s<<(d.left&63)) & d.inside
}
