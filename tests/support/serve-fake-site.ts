import { readConfig } from '#server/config.ts'
import { explainStartFailure, start } from '#server/process/start.ts'
import { fakeSite } from './fake-site.ts'

// The real program but for its pages: what tests about processes start.
const { TEST_MAIL_LEASE_MS: leaseMs } = process.env
try {
  await start(readConfig(process.env), () => fakeSite, leaseMs ? { mailLeaseMs: Number(leaseMs) } : {})
} catch (error) {
  explainStartFailure(error)
  process.exit(1)
}
