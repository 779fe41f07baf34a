import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Deps } from '#server/deps.ts'
import { createRecorder } from '#server/features/analytics/recorder.ts'
import { createBackupRunner, createCopyRunner } from '#server/features/backup/runner.ts'
import { createIntegrityCheck } from '#server/features/machine/integrity.ts'
import { openMailSettings } from '#server/features/mail-setup/live.ts'
import { openWebsite } from '#server/features/website/live.ts'
import type { Site } from '#server/http/site.ts'
import { createClockGuard } from '#server/jobs/clock-guard.ts'
import { createLog } from '#server/process/log.ts'
import { startHere } from '#server/process/programs.ts'
import { createPasswords } from '#server/security/password.ts'
import { createSealer } from '#server/security/sealed-secrets.ts'
import { createLinkSigner } from '#server/security/signed-links.ts'
import { fakeSite } from './fake-site.ts'
import { mailSettings } from './mail-settings.ts'

/** A clock that stands still until it is moved. */
export function stoppedClock() {
  let at = Date.parse('2026-03-01T10:00:00.000Z')
  return {
    now: () => new Date(at),
    pass: (ms: number) => {
      at += ms
    },
  }
}

/** What is in the outbox stays there. */
const noMail: Deps['mail'] = { mailer: undefined, wake: () => {} }

/** The whole application on the given database; nothing listens. Whoever assembles it stops it. */
export async function assembleApp(
  database: Database,
  settings: Record<string, string> = {},
  mail: Deps['mail'] = noMail,
  site: Site = fakeSite,
  askDns: Deps['askDns'] = async () => [],
) {
  const config = readConfig({ LOG_LEVEL: 'silent', ...mailSettings, ...settings })
  const clock = stoppedClock()
  // Hashes as weak as can be: their strength is tested on its own.
  const passwords = createPasswords({ memoryKib: 8, passes: 1 })
  const logged: string[] = []
  const log = createLog(config.logLevel, { write: (line) => logged.push(line) })
  const website = await openWebsite({ database, site, config, log, now: clock.now })
  const { facts, pages } = website
  const links = createLinkSigner('a secret for tests')
  const record = createRecorder(database, pages.isPage)
  const sealer = createSealer(config.dataDir)
  const liveMailSettings = await openMailSettings({ database, config, sealer, log })
  const forMail = { askDns, sealer, liveMailSettings, mailSettings: liveMailSettings.settings }
  const [backups, copies] = [createBackupRunner(startHere), createCopyRunner(startHere, { workFactor: 1 })]
  const deps = {
    ...{ backups, copies, startProgram: startHere },
    integrity: createIntegrityCheck({ config, log, now: clock.now, startProgram: startHere }),
    clockGuard: createClockGuard({ database, now: clock.now, onHold: () => {} }),
    ...{ config, log, database, now: clock.now, facts, pages, website, passwords, links, record },
    ...forMail,
  }
  // That the real program waits is measured by `npm run security -- timing`.
  const app = await buildApp({ ...deps, mail, evenAnswerMs: 0 })
  await app.ready()
  const stop = async () => {
    await app.close()
    copies.stop()
    backups.stop()
  }
  return { app, ...deps, clock, logged, stop }
}
