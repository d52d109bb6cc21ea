;; refused Unsupported it must take nothing and give nothing
(module
  (memory (export "memory") 1)
  (func (export "_start") (param i32)))
