;; Sleeps an hour, on the clock and not in the world; then until a time; then polls stdin as well, on
;; which there is input. Exits with the number of the check that failed.
;; give hello
;; ended Exited(0)
(module
  (import "wasi_snapshot_preview1" "clock_time_get" (func $time (param i32 i64 i32) (result i32)))
  (import "wasi_snapshot_preview1" "poll_oneoff" (func $poll (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  ;; 0: a subscription to the monotonic clock; 48: one to reading stdin; 256: events
  (data (i32.const 0) "\07\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01")
  (data (i32.const 48) "\09\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\00")
  (func $now (param $clock i32) (result i64)
    (drop (call $time (local.get $clock) (i64.const 0) (i32.const 512)))
    (i64.load (i32.const 512)))
  (func $check (param $number i32) (param $good i32)
    (if (i32.eqz (local.get $good)) (then (call $exit (local.get $number)))))
  (func (export "_start") (local $before i64) (local $real i64) (local $work i64)
    (local.set $before (call $now (i32.const 1)))
    (local.set $real (call $now (i32.const 0)))
    (local.set $work (call $now (i32.const 2)))
    (i64.store (i32.const 24) (i64.const 3600000000000))
    (call $check (i32.const 1)
      (i32.eqz (call $poll (i32.const 0) (i32.const 256) (i32.const 1) (i32.const 520))))
    (call $check (i32.const 2) (i32.eq (i32.load (i32.const 520)) (i32.const 1)))
    (call $check (i32.const 3) (i64.eq (i64.load (i32.const 256)) (i64.const 7)))
    (call $check (i32.const 4) (i32.eqz (i32.load16_u (i32.const 264))))
    (call $check (i32.const 5)
      (i64.lt_u
        (i64.sub
          (i64.sub (call $now (i32.const 1)) (local.get $before))
          (i64.const 3600000000000))
        (i64.const 10000)))
    (call $check (i32.const 6)
      (i64.ge_u
        (i64.sub (call $now (i32.const 0)) (local.get $real))
        (i64.const 3600000000000)))
    (call $check (i32.const 7)
      (i64.lt_u (i64.sub (call $now (i32.const 2)) (local.get $work)) (i64.const 10000)))
    ;; until a time that has passed
    (i32.store16 (i32.const 40) (i32.const 1))
    (i64.store (i32.const 24) (i64.const 1))
    (local.set $before (call $now (i32.const 1)))
    (drop (call $poll (i32.const 0) (i32.const 256) (i32.const 1) (i32.const 520)))
    (call $check (i32.const 8)
      (i64.lt_u (i64.sub (call $now (i32.const 1)) (local.get $before)) (i64.const 10000)))
    ;; until a time in two hours, but stdin is ready
    (i64.store (i32.const 24) (i64.const 7200000000000))
    (drop (call $poll (i32.const 0) (i32.const 256) (i32.const 2) (i32.const 520)))
    (call $check (i32.const 9) (i32.eq (i32.load (i32.const 520)) (i32.const 1)))
    (call $check (i32.const 10) (i64.eq (i64.load (i32.const 256)) (i64.const 9)))
    (call $check (i32.const 11) (i64.eq (i64.load (i32.const 272)) (i64.const 6)))
    ;; until then
    (drop (call $poll (i32.const 0) (i32.const 256) (i32.const 1) (i32.const 520)))
    (call $check (i32.const 12)
      (i64.lt_u (i64.sub (call $now (i32.const 1)) (i64.const 7200000000000)) (i64.const 10000)))))
