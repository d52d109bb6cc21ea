;; Asks for more than it could address.
;; limit fuel_to_start 10000000000000
;; give hello
;; ended MemoryLimit
;; memory-peak 65536
(module
  (memory (export "memory") 1)
  (func (export "_start") (drop (memory.grow (i32.const -1)))))
