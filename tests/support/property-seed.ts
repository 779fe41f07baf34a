import fc from 'fast-check'

// A fixed seed runs the same cases everywhere; each that fails becomes an example of its test.
fc.configureGlobal({ seed: 2026 })
