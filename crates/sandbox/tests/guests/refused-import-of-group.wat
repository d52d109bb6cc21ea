;; refused ForbiddenImport declare it alone
(module
  (rec (type $call (func (param i32))) (type (struct)))
  (import "wasi_snapshot_preview1" "proc_exit" (func (type $call)))
  (memory (export "memory") 1)
  (func (export "_start")))
