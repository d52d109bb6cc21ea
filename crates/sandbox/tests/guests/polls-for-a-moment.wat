;; Polls stdin with timeouts of a millisecond until there is input, as programs do that have something else to
;; look at. The hundredth timeout of a turn in which no answer is owed is followed by the input. Exits with the
;; number of timeouts.
;; give hello
;; asks
;; close
;; ended Exited(100)
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "poll_oneoff" (func $poll (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\07\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01")
  (data (i32.const 48) "\09\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\00")
  (data (i32.const 600) "\00\04\00\00\40\00\00\00")
  (func (export "_start") (local $timeouts i32)
    (drop (call $fd_read (i32.const 0) (i32.const 600) (i32.const 1) (i32.const 520)))
    (i64.store (i32.const 24) (i64.const 1000000))
    (loop $again
      (drop (call $poll (i32.const 0) (i32.const 256) (i32.const 2) (i32.const 520)))
      (if (i64.eq (i64.load (i32.const 256)) (i64.const 7)) (then
        (local.set $timeouts (i32.add (local.get $timeouts) (i32.const 1)))
        (br $again))))
    (call $exit (local.get $timeouts))))
