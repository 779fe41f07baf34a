import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '#server/database/migrate.ts'
import { connectSqlite } from '#server/database/sqlite.ts'
import { createPasswords } from '#server/security/password.ts'
import { buildOwner, owner } from '#tests/support/factories.ts'
import { ownerCalls } from '#tests/support/owner-calls.ts'
import { startMeasured } from './measured-server.ts'
import type { BareSent } from './messages.ts'
import { newsletterText } from './newsletter-text.ts'
import type { Sink } from './sink.ts'

const readers = (count: number) => Array.from({ length: count }, (_, index) => `reader${index}@example.com`)

/** The site with a mail server, and its owner signed in. */
export async function startMailingSite(folder: string, settings: Record<string, string>) {
  await mkdir(folder)
  const database = connectSqlite(join(folder, 'site.db'))
  await migrate(database)
  await buildOwner(database, createPasswords())
  await database.close()
  const site = await startMeasured('site', folder, { MAILS_PER_MINUTE: '1000000', ...settings })
  const calls = ownerCalls(() => `http://127.0.0.1:${site.port}`)
  await calls.logIn(owner)
  return { ...site, ...calls }
}

export type MailingSite = Awaited<ReturnType<typeof startMailingSite>>

/** Sends an issue with `whileSending` running in parallel; resolves with the time until the last mail was accepted. */
export async function sendIssue(
  site: MailingSite,
  sink: Sink,
  count: number,
  whileSending: (isOver: () => boolean) => Promise<unknown> = async () => {},
): Promise<number> {
  const allTaken = sink.taken(count)
  const issue = await site.sendNewsletter(readers(count), newsletterText)
  const start = performance.now()
  let isOver = false
  const beside = whileSending(() => isOver)
  await allTaken
  const took = performance.now() - start
  isOver = true
  await beside
  const { progress } = await issue.read()
  if (progress?.refused !== 0) throw new Error(`Some were refused: ${JSON.stringify(progress)}`)
  return took
}

/** The time of nodemailer alone for as many mails. */
export async function sendBare(sink: Sink, count: number): Promise<BareSent> {
  const child = fork(join(import.meta.dirname, 'bare-mails.ts'), [sink.url, String(count)])
  const exit = once(child, 'exit')
  const [sent]: [BareSent] = (await once(child, 'message')) as [BareSent]
  await exit
  return sent
}
