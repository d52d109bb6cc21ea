;; Fills 62 MiB again and again: every byte is charged.
;; limit fuel_to_start 1000000000
;; give hello
;; ended OutOfFuel(Start)
(module
  (memory (export "memory") 1025)
  (func (export "_start")
    (loop $for_ever
      (memory.fill (i32.const 0) (i32.const 7) (i32.const 65011712))
      (br $for_ever))))
