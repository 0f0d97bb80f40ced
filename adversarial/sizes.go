package adversarial

// Ladders that several families climb. Each starts where every backend copes.
var (
	// doublings suits shapes whose cost doubles with n.
	doublings = []int{1, 2, 4, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 28}
	// quadruplings suits shapes whose cost grows by a factor of three to five.
	quadruplings = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}
	// fibonaccis suits shapes whose cost grows by the golden ratio.
	fibonaccis = []int{1, 2, 4, 8, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 40}
	// cycles suits shapes that never end, at whatever size.
	cycles = []int{1, 2, 4, 16, 64}
	// depths suits nesting of one bracket a level: Go's decoders stop at 10,000.
	depths = []int{1, 4, 16, 32, 64, 128, 256, 512, 1000, 2000, 3000, 4000, 6000, 8000, 9900}
	// halfDepths suits nesting of two brackets a level.
	halfDepths = []int{1, 4, 16, 32, 64, 128, 256, 400, 512, 700, 1000, 1500, 2000, 3000, 4000, 4900}
	// widths suits texts of ten to fifty bytes for each n.
	widths = []int{1, 16, 64, 256, 1000, 2000, 4000, 8000, 16000, 32000, 64000}
	// squares suits n by n work.
	squares = []int{1, 4, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096}
	// lengths suits texts of one or two bytes for each n.
	lengths = []int{1, 10, 100, 1000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 2_000_000}
)
