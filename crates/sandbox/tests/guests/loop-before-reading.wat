;; Never gets to its first read.
;; limit fuel_to_start 1000000
;; give hello
;; ended OutOfFuel(Start)
(module
  (memory (export "memory") 1)
  (func (export "_start") (loop $for_ever (br $for_ever))))
