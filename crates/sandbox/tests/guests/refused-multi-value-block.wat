;; refused Unsupported compile without multi-value
(module
  (memory (export "memory") 1)
  (func (export "_start")
    (block (result i32 i32) (i32.const 1) (i32.const 2))
    (drop)
    (drop)))
