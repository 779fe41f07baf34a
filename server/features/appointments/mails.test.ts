import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { unfolded } from '#tests/support/calendars.ts'
import { dialects } from '#tests/support/databases.ts'
import { buildScene } from '#tests/support/delivery-scene.ts'
import { buildConsultation, signIn } from '#tests/support/factories.ts'

for (const dialect of dialects)
  test(`${dialect}: the client gets the time in words and as a file, and later its cancellation @asvs-5.4.2`, async () => {
    const { database, mailServer, start } = await buildScene(dialect, {})
    const { app, clock, passwords } = await buildTestApp(database)
    const headers = { cookie: await signIn(database, passwords, clock.now()) }
    const { id } = await buildConsultation(database, { name: 'Amara Okafor', serviceType: 'cut-and-color' })
    const url = `/api/admin/worklist/${id}/booking`
    const words = 'Please come with your hair dry.\n\nPark behind the shop.'
    const time = { date: '2026-03-05', time: '10:30', minutes: 120 }
    const body = { version: 1, ...time, sendsFile: true, words }
    await app.inject({ method: 'POST', url, headers, body })
    const worker = start()
    await mailServer.received(1)
    await app.inject({ method: 'DELETE', url: `${url}?version=2`, headers })
    worker.wake()
    await mailServer.received(2)
    const mails = (await mailServer.parsed()).sort((one, other) =>
      `${other.subject}`.localeCompare(`${one.subject}`),
    )
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your appointment on Thursday 5 March',
      'Cancelled: your appointment on Thursday 5 March',
    ])
    const [booked] = mails
    expect(booked?.text).toContain('Hello Amara,')
    expect(booked?.text).toContain(words)
    expect(booked?.text).toContain('When: Thursday 5 March, 10:30 to 12:30')
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
