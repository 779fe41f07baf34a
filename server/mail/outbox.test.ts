import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { deleteConsultationAndItsRows } from '#server/features/consultations/service.ts'
import { endSubscription } from '#server/features/subscribers/service.ts'
import { collectFacts } from '#server/http/facts.ts'
import { buildDatabase, databaseKind } from '#tests/support/databases.ts'
import { buildConsultation, buildMail, buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { type MailServerOptions, messageIdOf } from '#tests/support/mail-server.ts'
import { buildScene } from '#tests/support/outbox.ts'
import { queueFormMail, withdrawMail } from './outbox.ts'

const facts = collectFacts('http://localhost')

test('a mail that the server takes is sent once, under the Message-ID of its row', async () => {
  const { database, mailServer, start } = await buildScene()
  await buildMail(database)
  const { faults } = start()
  await mailServer.received(1)
  await expect.poll(() => mailsOf(database)).toMatchObject([{ state: 'sent', error: null }])
  const [row] = await mailsOf(database)
  expect(mailServer.mails.map(messageIdOf)).toEqual([`${row?.id}@northleedscurls.example`])
  expect(faults).toEqual([])
})

test('while the server is away no mail is lost or counted as refused, and all go out afterwards', async () => {
  const { database, clock, mailServer, start } = await buildScene()
  mailServer.leave()
  for (let index = 0; index < 10; index++) await buildMail(database, { to: `a${index}@example.com` })
  const { wake } = start()
  await expect.poll(async () => (await mailsOf(database)).some((mail) => mail.unansweredSince)).toBe(true)
  clock.pass(100 * hourMs)
  expect((await mailsOf(database)).filter(({ state }) => state !== 'waiting')).toEqual([])
  mailServer.comeBack()
  wake()
  await mailServer.received(10)
  await expect.poll(async () => (await mailsOf(database)).every(({ state }) => state === 'sent')).toBe(true)
})

test('nobody waits for a mail that the server keeps: not Undo, unsubscribing or an erasure', async () => {
  const kept: string[] = []
  const onMail: MailServerOptions['onMail'] = ({ envelopeTo: [to = ''] }) => kept.push(to)
  const { database, clock, start } = await buildScene({ onMail })
  const { id: subscriberId } = await buildSubscriber(database)
  const { id: consultationId } = await buildConsultation(database)
  const createdAt = clock.now()
  const reply = await buildMail(database, { kind: 'reply', createdAt, belongsTo: { consultationId } })
  await buildMail(database, { kind: 'welcome', createdAt, belongsTo: { subscriberId } })
  const dueAt = new Date(clock.now().getTime() + 20_000)
  const held = await buildMail(database, { dueAt })
  start()
  await expect.poll(() => kept.length).toBe(1)
  const startedAt = performance.now()
  expect(await database.write((tx) => withdrawMail(tx, held))).toBe(true)
  expect(await database.write((tx) => withdrawMail(tx, reply))).toBe(false)
  await database.write((tx) => endSubscription(tx, subscriberId, clock.now()))
  expect((await mailsOf(database)).map(({ id }) => id)).toEqual([reply])
  await database.write((tx) => tx.deleteFrom('newsletters').where('id', '=', subscriberId).execute())
  await database.write((tx) => deleteConsultationAndItsRows(tx, consultationId))
  expect(await mailsOf(database)).toEqual([])
  // The server is given five seconds to answer.
  expect(performance.now() - startedAt).toBeLessThan(4000)
})

test('a form mails an address twice a day and 200 addresses in all, also when many are asked for at once', async () => {
  const database = await buildDatabase()
  const send = (address: string, createdAt: Date) =>
    database.write((tx) =>
      queueFormMail(
        tx,
        {
          ...({ kind: 'welcome', to: { address } } as const),
          ...{ letter: { subject: 'Hello', blocks: [] }, facts, createdAt },
        },
        { rateLimitFactor: 1 },
      ),
    )
  /** Ten at once, as many as have a connection: more would wait for one, and the last of them in vain. */
  async function countSent(addresses: readonly string[], at: Date): Promise<number> {
    let sent = 0
    for (let from = 0; from < addresses.length; from += 10) {
      const ten = addresses.slice(from, from + 10)
      sent += (await Promise.all(ten.map((address) => send(address, at)))).filter(Boolean).length
    }
    return sent
  }
  const first = new Date('2026-03-01T10:00:00Z')
  expect(await countSent(['a@example.com', 'A@example.com', 'a@example.com'], first)).toBe(2)
  const many = Array.from({ length: 210 }, (_, index) => `b${index}@example.com`)
  expect(await countSent(many, first)).toBe(198)
  expect(await countSent(['a@example.com', 'c@example.com'], new Date(first.getTime() + dayMs))).toBe(2)
})

// SQLite has one process.
if (databaseKind === 'postgres')
  test('several processes send each mail once', async () => {
    const { database, mailServer, start } = await buildScene()
    for (let index = 0; index < 60; index++) await buildMail(database, { to: `a${index}@example.com` })
    const processes = [start(), start(), start()]
    await mailServer.received(60)
    await Promise.all(processes.map(({ stop }) => stop()))
    expect(new Set(mailServer.mails.map(messageIdOf)).size).toBe(60)
    expect(mailServer.mails).toHaveLength(60)
    expect((await mailsOf(database)).every(({ state }) => state === 'sent')).toBe(true)
    expect(processes.flatMap(({ faults }) => faults)).toEqual([])
  })

test('an alert goes before mails that a server keeps without an answer, however many', async () => {
  const { database, mailServer, mailTo, start } = await buildScene(
    { onMail: ({ envelopeTo: [to] }, answer) => to?.startsWith('alert') && answer() },
    // A busy machine must greet within it.
    { silenceMs: 2000 },
  )
  for (let index = 0; index < 30; index++) await buildMail(database, { to: `kept${index}@example.com` })
  const { wake } = start()
  await expect.poll(async () => (await mailTo('kept0@example.com'))?.error).toContain('took too long')
  await buildMail(database, { kind: 'consultation_alert', to: 'alert@example.com' })
  wake()
  await mailServer.received(1)
  // Thirty are due before it.
  expect((await mailsOf(database)).filter(({ error }) => error).length).toBeLessThan(6)
})

test('a mail whose process was stopped while it was sent is sent again by another one', async () => {
  const { database, clock, mailServer, start } = await buildScene()
  await buildMail(database)
  const claimedUntil = new Date(clock.now().getTime() + minuteMs)
  start()
  await expect.poll(async () => (await mailsOf(database))[0]?.state).toBe('sent')
  await database.write((tx) => tx.updateTable('mails').set({ state: 'waiting', claimedUntil }).execute())
  clock.pass(minuteMs)
  await mailServer.received(2)
  expect(new Set(mailServer.mails.map(messageIdOf)).size).toBe(1)
})
