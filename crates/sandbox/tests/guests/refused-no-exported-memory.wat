;; refused Unsupported does not export its memory
(module
  (memory 1)
  (func (export "_start")))
