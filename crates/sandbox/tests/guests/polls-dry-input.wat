;; Polls stdin, with an hour's timeout where the check says so, and reads what there is. A poll waits for the
;; turn like a read, but the timeout comes first as long as an answer is owed.
;; Exits with the number of the check that failed.
;; give hello
;; asks
;; give hello
;; writes x
;; asks
;; give hello
;; writes x
;; ended Exited(0)
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "poll_oneoff" (func $poll (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  ;; 0: a subscription to the monotonic clock, for an hour; 48: one to reading stdin; 256: events; 520: their number
  (data (i32.const 0) "\07\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01")
  (data (i32.const 48) "\09\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\00")
  ;; 600: a vector for reading; 616: one for writing "x\n"
  (data (i32.const 600) "\00\04\00\00\40\00\00\00")
  (data (i32.const 616) "\70\02\00\00\02\00\00\00")
  (data (i32.const 624) "x\n")
  (func $check (param $number i32) (param $good i32)
    (if (i32.eqz (local.get $good)) (then (call $exit (local.get $number)))))
  ;; Polls the clock and stdin, or stdin alone: one event has to come, of this subscription.
  (func $one (param $number i32) (param $from i32) (param $count i32) (param $userdata i64)
    (call $check (local.get $number)
      (i32.eqz (call $poll (local.get $from) (i32.const 256) (local.get $count) (i32.const 520))))
    (call $check (i32.add (local.get $number) (i32.const 1)) (i32.eq (i32.load (i32.const 520)) (i32.const 1)))
    (call $check (i32.add (local.get $number) (i32.const 2)) (i64.eq (i64.load (i32.const 256)) (local.get $userdata))))
  (func $read (param $number i32)
    (call $check (local.get $number) (i64.eq (i64.load (i32.const 272)) (i64.const 6)))
    (drop (call $fd_read (i32.const 0) (i32.const 600) (i32.const 1) (i32.const 520))))
  (func (export "_start")
    (i64.store (i32.const 24) (i64.const 3600000000000))
    (call $one (i32.const 1) (i32.const 48) (i32.const 1) (i64.const 9))
    (call $read (i32.const 4))
    ;; input comes before the timeout while no answer is owed
    (call $one (i32.const 5) (i32.const 0) (i32.const 2) (i64.const 9))
    (call $read (i32.const 8))
    ;; now one is owed
    (call $one (i32.const 9) (i32.const 0) (i32.const 2) (i64.const 7))
    (call $one (i32.const 12) (i32.const 0) (i32.const 2) (i64.const 7))
    (drop (call $fd_write (i32.const 1) (i32.const 616) (i32.const 1) (i32.const 520)))
    (call $one (i32.const 15) (i32.const 0) (i32.const 2) (i64.const 9))
    (call $read (i32.const 18))
    (drop (call $fd_write (i32.const 1) (i32.const 616) (i32.const 1) (i32.const 520)))
    ;; a timeout that has passed, and a stream for writing, are ready at once
    (i64.store (i32.const 24) (i64.const 0))
    (call $one (i32.const 19) (i32.const 0) (i32.const 2) (i64.const 7))
    (i32.store8 (i32.const 8) (i32.const 2))
    (i32.store (i32.const 16) (i32.const 1))
    (call $one (i32.const 22) (i32.const 0) (i32.const 2) (i64.const 7))))
