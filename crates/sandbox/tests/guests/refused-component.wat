;; refused Unsupported this is a component
(component)
