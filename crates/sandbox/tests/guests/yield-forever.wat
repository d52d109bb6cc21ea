;; Yields without end, to nobody.
;; limit fuel_to_start 1000000
;; give hello
;; ended OutOfFuel(Start)
(module
  (import "wasi_snapshot_preview1" "sched_yield" (func $yield (result i32)))
  (memory (export "memory") 1)
  (func (export "_start") (loop $for_ever (drop (call $yield)) (br $for_ever))))
