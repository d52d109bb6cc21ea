;; Grows its memory page by page, far beyond the limit.
;; give hello
;; ended MemoryLimit
;; memory-peak 134217728
(module
  (memory (export "memory") 1)
  (func (export "_start")
    (loop $for_ever
      (drop (memory.grow (i32.const 1)))
      (br $for_ever))))
