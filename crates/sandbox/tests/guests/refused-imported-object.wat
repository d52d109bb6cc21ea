;; refused ForbiddenImport which is not a function
(module
  (import "env" "object" (global externref))
  (memory (export "memory") 1)
  (func (export "_start")))
