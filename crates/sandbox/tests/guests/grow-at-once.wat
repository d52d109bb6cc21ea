;; Asks for more than the limit in one go.
;; give hello
;; ended MemoryLimit
;; memory-peak 65536
(module
  (memory (export "memory") 1)
  (func (export "_start") (drop (memory.grow (i32.const 40000)))))
