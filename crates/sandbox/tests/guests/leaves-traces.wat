;; Says whether its memory, its global and its table are as declared; then writes all over them.
;; give hello
;; writes clean
;; asks
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 20)
  (global $fresh (mut i32) (i32.const 1))
  (table $table 4 funcref)
  (func $mark)
  (elem declare func $mark)
  (data (i32.const 0) "\10\00\00\00\06\00\00\00")
  (data (i32.const 16) "clean\n" "dirty\n")
  (data (i32.const 200000) "0123456789")
  (func (export "_start") (local $at i32) (local $sum i64) (local $fresh i32)
    ;; The data above sum up to a known number; everything else is zero.
    (loop $next
      (local.set $sum (i64.add (local.get $sum) (i64.load (local.get $at))))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $next (i32.lt_u (local.get $at) (i32.const 1310720))))
    (local.set $fresh
      (i32.and
        (i32.and (global.get $fresh) (ref.is_null (table.get $table (i32.const 3))))
        (i32.and
          (i32.eq (memory.size) (i32.const 20))
          (i64.eq (local.get $sum) (i64.const 0xa09a3fa89f114b4d)))))
    (if (i32.eqz (local.get $fresh)) (then (i32.store (i32.const 0) (i32.const 22))))
    (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))
    (global.set $fresh (i32.const 0))
    (table.set $table (i32.const 3) (ref.func $mark))
    (drop (memory.grow (i32.const 100)))
    (memory.fill (i32.const 64) (i32.const 255) (i32.const 7864256))
    (i32.store (i32.const 16) (i32.const 0))
    (i32.store (i32.const 0) (i32.const 64))
    (i32.store (i32.const 4) (i32.const 64))
    (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
    (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))))
