;; refused ForbiddenImport imports env.memory, which is not a function
(module
  (import "env" "memory" (memory 1))
  (export "memory" (memory 0))
  (func (export "_start")))
