;; Its own maximum is its own business: it is told -1, for ever.
;; give hello
;; ended OutOfFuel(Start)
;; limit fuel_to_start 10000000
;; memory-peak 131072
(module
  (memory (export "memory") 1 2)
  (func (export "_start")
    (drop (memory.grow (i32.const 1)))
    (loop $for_ever
      (br_if $for_ever (i32.eq (memory.grow (i32.const 1)) (i32.const -1))))))
