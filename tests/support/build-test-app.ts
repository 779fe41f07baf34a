import { onTestFinished } from 'vitest'
import { replyHeldMs } from '#contract/consultation-page.ts'
import { minuteMs } from '#contract/durations.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Deps } from '#server/deps.ts'
import { FeedRefused, type FetchFeed } from '#server/features/own-calendar/fetch-feed.ts'
import type { Site } from '#server/http/site.ts'
import { createLog } from '#server/process/log.ts'
import { openDeps } from '#server/process/open-deps.ts'
import { createPasswords } from '#server/security/password.ts'
import { createLinkSigner } from '#server/security/signed-links.ts'
import { copyTemplate, makeFolder, openDatabase } from './databases.ts'
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

/** Nothing is sent: mails stay in the outbox. */
const noMail: Deps['mail'] = { smtp: undefined, wake: () => {} }

const unreachable: FetchFeed = async () => {
  throw new FeedRefused('unreachable')
}

export const minutes = (count: number) => count * minuteMs

export type TestAppOptions = {
  /** With the names of environment variables. */
  settings?: Readonly<Record<string, string>>
  database?: Database
  mail?: Deps['mail']
  site?: Site
  fetchFeed?: FetchFeed
}

/** The whole application with a database of its own, stopped after the test. */
export async function buildTestApp(options: TestAppOptions = {}) {
  const { settings = {}, mail = noMail, site = fakeSite, fetchFeed = unreachable } = options
  const database = options.database ?? openDatabase(settings.DATABASE_URL ?? (await copyTemplate()))
  const DATA_DIR = settings.DATA_DIR ?? (await makeFolder())
  const config = readConfig({ LOG_LEVEL: 'silent', ...mailSettings, ...settings, DATA_DIR })
  const clock = stoppedClock()
  // The cheapest hash parameters: their strength has tests of its own.
  const passwords = createPasswords({ memoryKib: 8, passes: 1 })
  const logged: string[] = []
  const log = createLog(config.logLevel, { write: (line) => logged.push(line) })
  const deps = await openDeps({
    ...{ config, database, log, passwords, site, fetchFeed },
    now: clock.now,
    links: createLinkSigner('a secret for tests'),
    // Only tests of the delay itself wait for it.
    minResponseMs: 0,
    replyHeldMs,
  })
  const app = await buildApp({ ...deps, mail })
  await app.ready()
  onTestFinished(() => app.close())
  return { ...deps, app, clock, logged }
}
