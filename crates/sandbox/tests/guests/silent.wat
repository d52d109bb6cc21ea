;; Reads without ever answering.
;; give one
;; asks
;; give two
;; asks
;; close
;; ended Exited(0)
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\40\00\00\00\00\01\00\00")
  (func (export "_start")
    (loop $more
      (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
      (br_if $more (i32.load (i32.const 8))))))
