import { expect, test } from 'vitest'
import { requestConsultation } from '#contract/consultations.ts'
import { readIssue, saveIssue, sendIssue } from '#contract/newsletter-issues.ts'
import { importSubscribers } from '#contract/newsletter-subscribers.ts'
import { changeDocument, readDocument, saveDraft } from '#contract/website.ts'
import { shippedContent } from '#server/features/website/live.ts'
import { copyTemplate, makeFolder } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { messageIdOf } from '#tests/support/mail-server.ts'
import { runMailServer } from '#tests/support/outbox.ts'

const readers = Array.from({ length: 40 }, (_, nth) => `reader-${nth}@example.com`)
const clients = Array.from({ length: 20 }, (_, nth) => `client-${nth}@example.com`)
const { services } = shippedContent

async function startTwo() {
  const mailServer = await runMailServer()
  const DATABASE_URL = await copyTemplate('postgres')
  const start = async () =>
    await startKillable({
      ...{ DATABASE_URL, DATA_DIR: await makeFolder(), SMTP_URL: mailServer.url },
      ...{ TEST_SITE: 'readable', RATE_LIMIT_FACTOR: '1000' },
    })
  return { mailServer, processes: [await start(), await start()] as const }
}

type Program = Awaited<ReturnType<typeof startKillable>>

async function publishHeading({ call }: Program, heading: string): Promise<void> {
  const params = { name: 'services' } as const
  const { version } = await call(readDocument, { params })
  const content = { ...services, heading }
  const saved = await call(saveDraft, { params, body: { version, content } })
  await call(changeDocument, { params, body: { version: saved.version, action: 'publish' } })
}

const headingAt = async ({ address }: Program): Promise<string> =>
  (await (await fetch(`${address()}/services`)).json()).content.services.heading

test('of two processes on one PostgreSQL each shows what the other has published within two seconds', async () => {
  const {
    processes: [one, other],
  } = await startTwo()
  for (const [publisher, reader, heading] of [
    [one, other, 'Published by the first'],
    [other, one, 'Published by the second'],
  ] as const) {
    await publishHeading(publisher, heading)
    expect(await headingAt(publisher)).toBe(heading)
    await expect.poll(() => headingAt(reader), { timeout: 2000, interval: 50 }).toBe(heading)
  }
})

test('two processes send each mail once, and start a scheduled issue once', async () => {
  const { mailServer, processes } = await startTwo()
  const [{ call }] = processes
  await call(importSubscribers, { body: { text: readers.join('\n'), consentOrigin: 'a test' } })
  const text = {
    subject: 'Why curls go flat',
    preview: 'One change.',
    body: 'Mist them until they are damp.',
  }
  const { id, version } = await call(saveIssue, {
    params: { id: 'an-issue' },
    body: { ...text, version: 0 },
  })
  const at = new Date(Date.now() + 3000).toISOString()
  await call(sendIssue, { params: { id }, body: { version, at } })
  for (const [nth, email] of clients.entries())
    await processes[nth % 2 ? 0 : 1].call(requestConsultation, { body: { ...aRequest, email } })
  // Jobs of a minute run in both processes in the same second.
  const progress = async () => (await call(readIssue, { params: { id } })).progress
  await expect.poll(progress, { timeout: 90_000, interval: 500 }).toMatchObject({ sent: readers.length })
  const received = (prefix: string) =>
    mailServer.mails.flatMap(({ envelopeTo }) => envelopeTo).filter((to) => to.startsWith(prefix))
  await expect.poll(() => received('client-').length).toBe(clients.length)
  expect(received('reader-').toSorted()).toEqual(readers.toSorted())
  expect(received('client-').toSorted()).toEqual(clients.toSorted())
  expect(new Set(mailServer.mails.map(messageIdOf)).size).toBe(mailServer.mails.length)
})
