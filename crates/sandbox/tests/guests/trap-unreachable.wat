;; give hello
;; ended Trap("wasm `unreachable` instruction executed")
(module
  (memory (export "memory") 1)
  (func (export "_start") unreachable))
