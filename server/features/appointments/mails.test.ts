import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { unfolded } from '#tests/support/calendars.ts'
import { usuallySqlite } from '#tests/support/databases.ts'
import { buildScene } from '#tests/support/delivery-scene.ts'
import { thursday } from '#tests/support/diary.ts'
import { buildConsultation, signIn } from '#tests/support/factories.ts'

for (const dialect of usuallySqlite)
  test(`${dialect}: the client gets the time in words and as a file, and later its cancellation`, async () => {
    const { database, mailServer, start, clock: deliveryClock } = await buildScene(dialect, {})
    const { app, clock, passwords } = await buildTestApp(database)
    const headers = { cookie: await signIn(database, passwords, clock.now()) }
    const { id } = await buildConsultation(database, { name: 'Amara Okafor', serviceType: 'cut-and-color' })
    const url = '/api/admin/appointments'
    const words = 'Please come with your hair dry.\n\nPark behind the shop.'
    const appointment = randomUUID()
    const place = { place: 'home', address: '12 Otley Road, LS16 5JX' }
    const body = { id: appointment, who: { consultationId: id }, ...thursday, ...place, tells: true, words }
    await app.inject({ method: 'POST', url, headers, body })
    // The mails wait as long as Undo is offered.
    deliveryClock.pass(20_000)
    const worker = start()
    await mailServer.received(1)
    const state = { version: 1, state: 'cancelled' }
    await app.inject({ method: 'POST', url: `${url}/${appointment}/state`, headers, body: state })
    worker.wake()
    await mailServer.received(2)
    const mails = (await mailServer.parsed()).sort(
      (one, other) => `${one.subject}`.length - `${other.subject}`.length,
    )
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your visit on Thursday 5 March',
      'Your visit on 5 March is cancelled',
    ])
    const [booked] = mails
    expect(booked?.text).toContain('Hello Amara,')
    expect(booked?.text).toContain(words)
    expect(booked?.text).toContain('I come to you on Thursday 5 March, 10:30, for about 1 h 30 min.')
    expect(booked?.text).toContain('Where: At your home')
    expect(booked?.replyTo?.text).toContain('hello@northleedscurls.example')
    const methods = mails.map(({ attachments }) =>
      attachments.map(({ contentType, filename, content }) => {
        const lines = unfolded(content.toString())
        return { contentType, filename, method: lines.find((line) => line.startsWith('METHOD')) }
      }),
    )
    // Twice: inline for mail programs that support it, and as an attachment.
    for (const [index, method] of ['METHOD:REQUEST', 'METHOD:CANCEL'].entries())
      expect(methods[index]).toContainEqual({
        contentType: 'application/ics',
        filename: 'appointment.ics',
        method,
      })
    for (const method of ['REQUEST', 'CANCEL'])
      expect(mailServer.mails.map(({ raw }) => raw.toString()).join()).toMatch(
        new RegExp(`Content-Type: text/calendar; charset=utf-8;\\s+method=${method}`, 'i'),
      )
  })
