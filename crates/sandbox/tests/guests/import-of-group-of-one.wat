;; give hello
;; ended Exited(3)
(module
  (rec (type $call (func (param i32))))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (type $call)))
  (memory (export "memory") 1)
  (rec (type $start (func)) (type (struct)))
  (func (export "_start") (type $start) (call $exit (i32.const 3))))
