;; Draws randomness without end, 64 KiB at a time.
;; limit fuel_to_start 10000000
;; give hello
;; ended OutOfFuel(Start)
(module
  (import "wasi_snapshot_preview1" "random_get" (func $random (param i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "_start")
    (loop $for_ever
      (drop (call $random (i32.const 0) (i32.const 65536)))
      (br $for_ever))))
