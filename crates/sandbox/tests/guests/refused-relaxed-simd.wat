;; refused Unsupported relaxed SIMD support is not enabled
(module
  (memory (export "memory") 1)
  (func (export "_start")
    (drop (i8x16.relaxed_swizzle (v128.const i64x2 0 0) (v128.const i64x2 0 0)))))
