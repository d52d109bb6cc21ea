;; give hello
;; writes 7
;; ended Exited(0)
;; The values that were thrown arrive; a handler for another tag is passed over; an exception that is thrown again
;; keeps its values.
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\08\00\00\00\02\00\00\00?\n")
  (tag $number (param i32))
  (tag $other (param i64))
  (func $throws (throw $number (i32.const 55)))
  (func $rethrows
    (local $caught exnref)
    (block $all (result exnref)
      (try_table (catch_all_ref $all) (call $throws))
      (return))
    (local.set $caught)
    (throw_ref (local.get $caught)))
  (func (export "_start")
    (local $seen i32)
    (block $pair (result i64)
      (block $one (result i32)
        (try_table (catch $other $pair) (catch $number $one) (call $rethrows))
        (return))
      (local.set $seen)
      (i32.store8 (i32.const 8) (local.get $seen))
      (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 16)))
      (return))
    (drop)))
