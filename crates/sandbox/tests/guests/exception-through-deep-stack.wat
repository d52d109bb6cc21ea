;; give hello
;; ended Exited(3)
;; A hundred thousand calls deep; every tenth frame catches and throws again.
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (tag $t (param i32))
  (func $deep (param $depth i32)
    (if (i32.eqz (local.get $depth)) (then (throw $t (i32.const 3))))
    (if (i32.rem_u (local.get $depth) (i32.const 10))
      (then (call $deep (i32.sub (local.get $depth) (i32.const 1))))
      (else
        (block $caught (result i32 exnref)
          (try_table (catch_ref $t $caught)
            (call $deep (i32.sub (local.get $depth) (i32.const 1))))
          (return))
        (throw_ref))))
  (func (export "_start")
    (block $caught (result i32)
      (try_table (catch $t $caught) (call $deep (i32.const 100000)))
      (i32.const 0))
    (call $exit)))
