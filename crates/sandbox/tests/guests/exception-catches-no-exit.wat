;; give hello
;; ended Exited(5)
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (func (export "_start")
    (loop $again
      (block $caught (try_table (catch_all $caught) (call $exit (i32.const 5))))
      (br $again))))
