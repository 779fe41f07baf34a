import cluster from 'node:cluster'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { loadSite } from '#server/http/site.ts'
import { openLauncher } from '#server/process/launcher.ts'
import { run } from '#server/process/run.ts'
import { start } from '#server/process/start.ts'
import { fakeSite } from './fake-site.ts'
import { readableSite } from './readable-site.ts'

// The real program but for its pages, unless these are asked for: what tests about processes start.
const { TEST_MAIL_LEASE_MS: leaseMs, TEST_SITE } = process.env

function site() {
  if (TEST_SITE === 'built') return loadSite(join(import.meta.dirname, '../../dist'))
  return TEST_SITE === 'readable' ? readableSite() : fakeSite
}

const startProgram = cluster.isPrimary && Number(process.env.WORKERS) > 1 ? undefined : openLauncher()
await run(
  () => readConfig(process.env),
  (config) => start(config, site, { startProgram, ...(leaseMs && { mailLeaseMs: Number(leaseMs) }) }),
)
