import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Site } from '#server/http/site.ts'
import { startSite } from '#server/process/start.ts'
import { createPasswords } from '#server/security/password.ts'
import { fakeSite } from './fake-site.ts'
import { ownerCalls } from './owner-calls.ts'

const owner = { username: 'owner', password: 'curls in the rain' }

/**
 * The real program except for its pages and the strength of its hashes, in this process, which takes a tenth of the
 * processor time of a start: for tests in which it runs, and is neither killed nor confined.
 */
export async function startHere(settings: Readonly<Record<string, string>>, site: Site = fakeSite) {
  const config = readConfig({
    ...{ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', ADMIN_PASSWORD: owner.password },
    ...settings,
  })
  // The program makes the files of its process private.
  const umask = process.umask()
  try {
    const passwords = createPasswords({ memoryKib: 8, passes: 1 })
    const { address, stop } = await startSite(config, () => site, { passwords })
    let stopped: Promise<void> | undefined
    const stopOnce = () => {
      stopped ??= stop()
      return stopped
    }
    onTestFinished(stopOnce)
    const calls = ownerCalls(() => address)
    const logIn = (password = owner.password) => calls.logIn({ ...owner, password })
    return { ...calls, address, logIn, stop: stopOnce }
  } finally {
    process.umask(umask)
  }
}
