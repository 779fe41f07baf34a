import { simpleParser } from 'mailparser'
import { expect, onTestFinished, test } from 'vitest'
import { collectFacts } from '#server/http/facts.ts'
import { lettersWith } from '#tests/support/hostile/letters.ts'
import { payloads } from '#tests/support/hostile/payloads.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { createMailer } from './mailer.ts'
import { renderLetter } from './render-letter.ts'

const facts = collectFacts('https://curls.example')
const from = { name: 'Curls', address: 'hello@curls.example' }
const usual = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
]

/** Payloads against headers: extra lines, addresses in names, encoded words, unusual characters. */
const forHeaders = payloads.filter(({ group }) => ['lines', 'mailNames', 'unusualCharacters'].includes(group))

test('typed text adds no header, receiver or second mail on a real mail server', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const kinds = Object.keys(lettersWith(''))
  const sent = forHeaders.flatMap(({ id, text }) =>
    Object.entries(lettersWith(text))
      // Each payload in one kind of mail, so that each kind gets a fifteenth of them.
      .filter((_, index, all) => index === id % all.length)
      .map(([kind, write]) => ({ kind, text, letter: write() })),
  )
  expect(new Set(sent.map(({ kind }) => kind)).size).toBe(kinds.length)
  const mailer = createMailer({
    server: {
      ...{ host: '127.0.0.1', port: server.port, secure: false, requireTls: false },
      ...{ auth: undefined, isLocal: true },
    },
    from: { ...from, name: 'Curls\r\nBcc: evil@xss.invalid\0", <evil@xss.invalid>' },
  })
  onTestFinished(mailer.close)
  const failures = await Promise.all(
    sent.map(({ text, letter }, index) =>
      mailer.send({
        id: `m-${index}`,
        to: 'owner@curls.example',
        replyTo: { name: text, address: 'amara@example.com' },
        subject: letter.subject,
        ...renderLetter(letter, { facts }),
        calendar: letter.calendar,
        createdAt: new Date('2026-03-01T10:00:00Z'),
      }),
    ),
  )
  expect(failures.filter((failure) => failure !== undefined)).toEqual([])
  expect(server.mails).toHaveLength(sent.length)
  for (const { raw, envelopeFrom, envelopeTo } of server.mails) {
    expect({ envelopeFrom, envelopeTo }).toEqual({
      envelopeFrom: from.address,
      envelopeTo: ['owner@curls.example'],
    })
    const [head = ''] = raw.toString('latin1').split('\r\n\r\n')
    // Lines end in CRLF only, with nothing that another program could read as a line end.
    expect(head.replaceAll('\r\n', '')).toMatch(/^[\t -~]*$/)
    const mail = await simpleParser(raw)
    expect(mail.headerLines.map(({ key }) => key).sort()).toEqual(usual)
    expect(mail.replyTo?.value).toMatchObject([{ address: 'amara@example.com' }])
    expect(mail.from?.value).toMatchObject([{ address: from.address }])
    expect(`${mail.subject}${mail.from?.text}${mail.replyTo?.text}`).not.toMatch(
      /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u,
    )
    expect(
      mail.attachments.every(
        ({ contentType }) => contentType === 'text/calendar' || contentType === 'application/ics',
      ),
    ).toBe(true)
  }
}, 60_000)
