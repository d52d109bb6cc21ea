;; refused Unsupported exceptions proposal not enabled
(module
  (memory (export "memory") 1)
  (tag)
  (func (export "_start")))
