;; refused Unsupported threads must be enabled
(module
  (memory (export "memory") 1 2 shared)
  (func (export "_start")))
