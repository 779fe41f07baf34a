import fc from 'fast-check'

// The same cases in every run, so that what passed here passes anywhere: new ones are looked for with
// `npm run test:unit -- --mode explore`, and each one that fails becomes an example of its test.
if (process.env.MODE !== 'explore') fc.configureGlobal({ seed: 2026 })
