;; Polls stdin with a time limit of zero until there is input, and answers the second line. The 101st poll in which no
;; answer is owed waits for input.
;; give hello
;; asks
;; give hello
;; writes x
;; asks
;; close
;; ended Exited(0)
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "poll_oneoff" (func $poll (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  ;; 0: a subscription to the monotonic clock, for no time; 48: one to reading stdin; 256: events; 520: their number
  (data (i32.const 0) "\07\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01")
  (data (i32.const 48) "\09\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\00")
  ;; 600: a vector for reading; 616: one for writing "x\n"
  (data (i32.const 600) "\00\04\00\00\40\00\00\00")
  (data (i32.const 616) "\70\02\00\00\02\00\00\00")
  (data (i32.const 624) "x\n")
  ;; Polls until there is input, and reads it.
  (func $read
    (loop $again
      (drop (call $poll (i32.const 0) (i32.const 256) (i32.const 2) (i32.const 520)))
      ;; one event is that of the clock alone
      (br_if $again (i32.eq (i32.load (i32.const 520)) (i32.const 1))))
    (drop (call $fd_read (i32.const 0) (i32.const 600) (i32.const 1) (i32.const 520))))
  (func (export "_start")
    (call $read)
    (call $read)
    (drop (call $fd_write (i32.const 1) (i32.const 616) (i32.const 1) (i32.const 520)))
    (call $read)))
