;; Reads stdin without waiting: a dry read is error 6 (again) and ends no turn, a poll waits, and a read at the end
;; of input finds no bytes. Exits with the number of the check that failed.
;; give hello
;; asks
;; give hello
;; asks
;; close
;; ended Exited(0)
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_fdstat_get" (func $status (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_fdstat_set_flags" (func $flags (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "poll_oneoff" (func $poll (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (data (i32.const 48) "\09\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\00")
  (data (i32.const 600) "\00\04\00\00\40\00\00\00")
  (func $check (param $number i32) (param $good i32)
    (if (i32.eqz (local.get $good)) (then (call $exit (local.get $number)))))
  (func $read (result i32)
    (call $fd_read (i32.const 0) (i32.const 600) (i32.const 1) (i32.const 520)))
  (func $wait
    (drop (call $poll (i32.const 48) (i32.const 256) (i32.const 1) (i32.const 520))))
  (func (export "_start")
    (call $check (i32.const 1) (i32.eqz (call $flags (i32.const 0) (i32.const 4))))
    (call $check (i32.const 2) (i32.eqz (call $status (i32.const 0) (i32.const 0))))
    (call $check (i32.const 3) (i32.eq (i32.load16_u (i32.const 2)) (i32.const 4)))
    (call $check (i32.const 4) (i32.eqz (call $read)))
    (call $check (i32.const 5) (i32.eq (i32.load (i32.const 520)) (i32.const 6)))
    (call $check (i32.const 6) (i32.eq (call $read) (i32.const 6)))
    (call $check (i32.const 7) (i32.eq (call $read) (i32.const 6)))
    (call $wait)
    (call $check (i32.const 8) (i32.eqz (call $read)))
    (call $check (i32.const 9) (i32.eq (call $read) (i32.const 6)))
    ;; a read waits again
    (call $check (i32.const 10) (i32.eqz (call $flags (i32.const 0) (i32.const 0))))
    (call $check (i32.const 11) (i32.eqz (call $status (i32.const 0) (i32.const 0))))
    (call $check (i32.const 12) (i32.eqz (i32.load16_u (i32.const 2))))
    (call $check (i32.const 13) (i32.eqz (call $read)))
    (call $check (i32.const 14) (i32.eqz (i32.load (i32.const 520))))))
