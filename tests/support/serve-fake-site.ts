import { join } from 'node:path'
import { loadSite } from '#server/http/site.ts'
import { runUntilStopped } from '#server/process/run.ts'
import { startSite } from '#server/process/start.ts'
import { createPasswords } from '#server/security/password.ts'
import { fakeSite } from './fake-site.ts'
import { readableSite } from './readable-site.ts'

// The real program except for its pages and the strength of its hashes, unless settings ask for these: for
// tests of processes.
const { TEST_PASSWORDS, TEST_SITE } = process.env

function site() {
  if (TEST_SITE === 'built') return loadSite(join(import.meta.dirname, '../../dist'))
  return TEST_SITE === 'readable' ? readableSite() : fakeSite
}

const passwords = TEST_PASSWORDS === 'real' ? createPasswords() : createPasswords({ memoryKib: 8, passes: 1 })
await runUntilStopped((config) => startSite(config, site, { passwords }))
