;; give hello
;; writes 7
;; ended Exited(0)
;; What is thrown may be an object.
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\08\00\00\00\02\00\00\00?\n")
  (type $error (struct (field $digit i32)))
  (tag $raised (param (ref $error)))
  (func $throws (throw $raised (struct.new $error (i32.const 55))))
  (func (export "_start")
    (i32.store8 (i32.const 8)
      (struct.get $error $digit
        (block $caught (result (ref $error))
          (try_table (catch $raised $caught) (call $throws))
          (unreachable))))
    (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 16)))))
