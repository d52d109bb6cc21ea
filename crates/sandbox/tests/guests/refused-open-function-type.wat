;; refused Unsupported functions with subtypes
(module
  (type $call (sub (func (param i32))))
  (import "wasi_snapshot_preview1" "proc_exit" (func (type $call)))
  (memory (export "memory") 1)
  (func (export "_start")))
