;; refused ForbiddenImport imports env.t, which is not a function
(module
  (import "env" "t" (tag))
  (memory (export "memory") 1)
  (func (export "_start")))
