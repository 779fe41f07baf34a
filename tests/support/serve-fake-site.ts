import { readConfig } from '#server/config.ts'
import { explainStartFailure, start } from '#server/process/start.ts'
import { fakeSite } from './fake-site.ts'
import { readableSite } from './readable-site.ts'

// The real program but for its pages: what tests about processes start.
const { TEST_MAIL_LEASE_MS: leaseMs, TEST_SITE } = process.env
const site = TEST_SITE === 'readable' ? readableSite() : fakeSite
try {
  await start(readConfig(process.env), () => site, leaseMs ? { mailLeaseMs: Number(leaseMs) } : {})
} catch (error) {
  explainStartFailure(error)
  process.exit(1)
}
