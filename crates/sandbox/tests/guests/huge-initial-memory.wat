;; Declares all of 4 GiB: not refused, but over the limit before it starts.
;; give hello
;; ended MemoryLimit
;; memory-peak 0
(module
  (memory (export "memory") 65536)
  (func (export "_start")))
