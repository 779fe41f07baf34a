import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { dialects } from '#tests/support/databases.ts'
import { buildDelivery } from '#tests/support/deliver.ts'
import { buildDiary } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { type Cut, runFaultyLine } from '#tests/support/faulty-line.ts'
import { findFreePort } from '#tests/support/local-port.ts'
import { receiptOf } from '#tests/support/mail-server.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'
import { unclearWords } from './events.ts'
import { recordMissedReminders, remindOfAppointments } from './jobs.ts'

/** Beth's appointment on Thursday, 5 March 2026, 10:30. Its reminder was due half an hour ago and is in the outbox. */
async function build(dialect: (typeof dialects)[number]) {
  const diary = await buildDiary(dialect)
  const { database, facts, links, clock, book, passLoggedIn, read } = diary
  await diary.saveSettings({ reminderHours: 48 })
  const { appointment } = await book({ tells: false })
  await passLoggedIn(2 * dayMs + hourMs)
  await remindOfAppointments({ database, facts, links, now: clock.now, mail: { wake: () => {} } }).runSlice()
  const reminder = async () => {
    const mail = (await mailsOf(database)).find(({ kind }) => kind === 'appointment_reminder')
    if (!mail) throw new Error('no reminder')
    return mail
  }
  const noteMissed = () => recordMissedReminders({ database, now: clock.now }).runSlice()
  return {
    ...{ ...diary, id: appointment.id, reminder, noteMissed },
    deliver: (SMTP_URL: string) => buildDelivery(database, { SMTP_URL }, { now: clock.now, pollMs: 10 }),
    state: async () => (await reminder()).state,
    history: async (): Promise<string[]> =>
      (await read(appointment.id)).history.map(({ text }: { text: string }) => text),
    setMail: (change: { leasedBy: string; handedAt: Date | null }) =>
      database.write((tx) =>
        tx
          .updateTable('mails')
          .set({ ...change, dueAt: new Date(clock.now().getTime() - 1) })
          .where('kind', '=', 'appointment_reminder')
          .execute(),
      ),
  }
}

const outageOf = async ({ database }: Awaited<ReturnType<typeof build>>) =>
  (await database.kysely.selectFrom('mailDelivery').select('outage').executeTakeFirstOrThrow()).outage

for (const dialect of dialects) {
  test(`${dialect}: a mail server that is back in time sends the reminder once, one that is back later not at all, and the history says so`, async () => {
    const inTime = await build(dialect)
    const port = await findFreePort()
    inTime.deliver(`smtp://127.0.0.1:${port}`)
    await expect.poll(() => outageOf(inTime)).not.toBeNull()
    const server = await runMailServer({ port })
    inTime.clock.pass(2 * hourMs)
    await expect.poll(inTime.state).toBe('sent')
    await inTime.noteMissed()
    expect(server.mails.map((mail) => receiptOf(mail).to)).toEqual(['beth@example.com'])
    expect((await inTime.read(inTime.id)).appointment).toMatchObject({ reminder: 'sent' })

    const late = await build(dialect)
    late.deliver(`smtp://127.0.0.1:${await findFreePort()}`)
    await expect.poll(() => outageOf(late)).not.toBeNull()
    await late.passLoggedIn(3 * hourMs)
    late.deliver(server.url)
    await expect.poll(() => late.noteMissed()).toBe(false)
    expect((await late.history())[0]).toBe('No reminder: it could not be sent in time')
    expect((await late.read(late.id)).appointment).toMatchObject({ reminder: 'none' })
    expect(server.mails).toHaveLength(1)
    expect((await late.call('GET', '/api/admin/mail')).json()).toMatchObject({ expired: 1 })
  })

  test.each<[Cut, number, string]>([
    ['before DATA', 1, 'sent'],
    ['after DATA', 1, 'sent'],
    ['after the final dot', 1, 'refused'],
  ])(`${dialect}: a reminder whose connection breaks %s arrives at most once`, async (at, count, settled) => {
    const { deliver, state, history, clock, passLoggedIn, call, reminder } = await build(dialect)
    const server = await runMailServer()
    let isFaulty = true
    const line = await runFaultyLine(server.port, () =>
      isFaulty ? { cut: { at, to: 'beth@example.com' } } : undefined,
    )
    deliver(`smtp://${line.host}`)
    await expect.poll(async () => (await reminder()).failures).toBe(1)
    isFaulty = false
    clock.pass(hourMs)
    await expect.poll(state).toBe(settled)
    await passLoggedIn(hourMs)
    expect(server.mails.length).toBeLessThanOrEqual(count)
    if (settled === 'sent') return
    expect((await history())[0]).toBe(unclearWords)
    const [refused] = (await call('GET', '/api/admin/mail/refused')).json()
    expect(refused.reason).toContain('The mail may have arrived, so it is not sent again by itself.')
    // She may have it sent again while it is of use, and not later.
    await passLoggedIn(hourMs)
    const retried = await call('POST', `/api/admin/mail/refused/${refused.id}/retry`)
    expect(retried.json().detail).toBe('It is too late for this reminder. Please ring or text instead.')
  })

  test(`${dialect}: a reminder that a dead process held is sent if it had not been handed over, and else said to be unsure`, async () => {
    const server = await runMailServer()
    const held = await build(dialect)
    await held.setMail({ leasedBy: 'dead', handedAt: null })
    held.deliver(server.url)
    await expect.poll(held.state).toBe('sent')
    expect(server.mails).toHaveLength(1)

    const handed = await build(dialect)
    await handed.setMail({ leasedBy: 'dead', handedAt: handed.clock.now() })
    handed.deliver(server.url)
    await expect.poll(handed.state).toBe('refused')
    expect((await handed.history())[0]).toBe(unclearWords)
    expect((await handed.read(handed.id)).appointment).toMatchObject({ reminder: 'refused' })
    expect(server.mails).toHaveLength(1)
    // What was moved is not reminded of, even if she presses Try again.
    const { id } = await handed.reminder()
    await handed.change(handed.id, { version: 1, date: '2026-03-12' })
    expect((await handed.call('POST', `/api/admin/mail/refused/${id}/retry`)).statusCode).toBe(404)
  })

  test(`${dialect}: a reminder that waits its turn in a process is taken back by a move`, async () => {
    const server = await runMailServer()
    const { setMail, change, id, deliver, state, clock } = await build(dialect)
    await setMail({ leasedBy: 'busy', handedAt: null })
    await change(id, { version: 1, date: '2026-03-12' })
    expect(await state()).toBe('skipped')
    const delivery = deliver(server.url)
    clock.pass(minuteMs)
    await delivery.stop()
    expect(server.mails).toEqual([])
  })
}
