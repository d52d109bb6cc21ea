;; The limit is for one turn, and may be reached.
;; limit output_per_turn 6
;; give hello
;; writes hello
;; asks
;; give again
;; writes again
;; asks
;; give longer
;; writes-bytes 6
;; ended OutputLimit
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\40\00\00\00\00\01\00\00")
  (func (export "_start")
    (loop $more
      (i32.store (i32.const 4) (i32.const 256))
      (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
      (i32.store (i32.const 4) (i32.load (i32.const 8)))
      (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))
      (br $more))))
