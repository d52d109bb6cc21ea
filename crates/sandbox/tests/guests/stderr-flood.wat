;; Floods stderr: the beginning and the end are kept, 64 KiB in all; everything is charged.
;; give hello
;; limit fuel_to_start 10000000
;; ended OutOfFuel(Start)
;; stderr-bytes 65601
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\00\00\00\00\e8\03\00\00")
  (func (export "_start")
    (loop $for_ever
      (drop (call $write (i32.const 2) (i32.const 0) (i32.const 1) (i32.const 8)))
      (br $for_ever))))
