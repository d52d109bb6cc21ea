;; limit fuel_to_start 20000000
;; give hello
;; ended OutOfFuel(Start)
;; memory-peak 131072
;; One exception, thrown again and again: it takes no more memory.
(module
  (memory (export "memory") 1)
  (tag $t)
  (func (export "_start")
    (local $caught exnref)
    (block $first (result exnref)
      (try_table (catch_all_ref $first) (throw $t))
      (unreachable))
    (local.set $caught)
    (loop $again
      (block $next (result exnref)
        (try_table (catch_all_ref $next) (throw_ref (local.get $caught)))
        (unreachable))
      (local.set $caught)
      (br $again))))
