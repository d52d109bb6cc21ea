;; Grows its table as far as it goes, and then asks for ever.
;; limit fuel_to_start 100000000
;; give hello
;; ended OutOfFuel(Start)
(module
  (memory (export "memory") 1)
  (table 1 funcref)
  (func (export "_start")
    (loop $for_ever
      (drop (table.grow (ref.null func) (i32.const 100)))
      (br $for_ever))))
