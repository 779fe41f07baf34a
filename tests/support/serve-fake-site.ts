import { readConfig } from '#server/config.ts'
import { run } from '#server/process/run.ts'
import { start } from '#server/process/start.ts'
import { fakeSite } from './fake-site.ts'
import { readableSite } from './readable-site.ts'

// The real program but for its pages: what tests about processes start.
const { TEST_MAIL_LEASE_MS: leaseMs, TEST_SITE } = process.env
const site = TEST_SITE === 'readable' ? readableSite() : fakeSite
await run(
  () => readConfig(process.env),
  (config) => start(config, () => site, leaseMs ? { mailLeaseMs: Number(leaseMs) } : {}),
)
