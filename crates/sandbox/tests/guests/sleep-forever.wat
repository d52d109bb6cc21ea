;; Sleeps without end: every sleep costs fuel.
;; limit fuel_to_start 1000000
;; give hello
;; ended OutOfFuel(Start)
(module
  (import "wasi_snapshot_preview1" "poll_oneoff" (func $poll (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\ff\ff\ff\ff\ff\ff\ff\ff")
  (func (export "_start")
    (loop $for_ever
      (drop (call $poll (i32.const 0) (i32.const 256) (i32.const 1) (i32.const 512)))
      (br $for_ever))))
