;; A large stack in front, as C programs have it (1025 pages), and every page of it touched: legal.
;; give hello
;; ended Exited(0)
;; memory-peak 67174400
(module
  (memory (export "memory") 1025)
  (func (export "_start") (local $at i32)
    (loop $next
      (i32.store (local.get $at) (i32.const 1))
      (local.set $at (i32.add (local.get $at) (i32.const 4096)))
      (br_if $next (i32.lt_u (local.get $at) (i32.const 67174400))))))
