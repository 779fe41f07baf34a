import fc from 'fast-check'

// A fixed seed runs the same cases everywhere. `npm run test:unit -- --mode explore` looks for new ones; each
// that fails becomes an example of its test.
if (process.env.MODE !== 'explore') fc.configureGlobal({ seed: 2026 })
