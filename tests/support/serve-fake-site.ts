import { readConfig } from '#server/config.ts'
import { start } from '#server/start.ts'
import { StartError } from '#server/start-error.ts'
import { fakeSite } from './fake-site.ts'

// The real program but for its pages: what tests about processes start.
const { TEST_MAIL_LEASE_MS: leaseMs } = process.env
try {
  await start(readConfig(process.env), () => fakeSite, leaseMs ? { mailLeaseMs: Number(leaseMs) } : {})
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
