import { runUntilStopped } from '#server/process/run.ts'
import { startSite } from '#server/process/start.ts'
import { createPasswords } from '#server/security/password.ts'
import { fakeSite } from './fake-site.ts'
import { readableSite } from './readable-site.ts'

// The real program except for its pages and the strength of its hashes: for tests of processes.
const site = () => (process.env.TEST_SITE === 'readable' ? readableSite() : fakeSite)
const passwords = createPasswords({ memoryKib: 8, passes: 1 })
await runUntilStopped((config) => startSite(config, site, { passwords }))
