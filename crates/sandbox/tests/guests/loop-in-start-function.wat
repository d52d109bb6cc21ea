;; Loops while it is being instantiated.
;; limit fuel_to_start 1000000
;; give hello
;; ended OutOfFuel(Start)
(module
  (memory (export "memory") 1)
  (func $begin (loop $for_ever (br $for_ever)))
  (start $begin)
  (func (export "_start")))
