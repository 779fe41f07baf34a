import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import { NewsletterSignUp } from '#contract/newsletter.ts'
import { ConsultationRequest, toStoredRequest } from '#contract/request-fields.ts'
import { consultationAcknowledgement, consultationAlert } from '#server/features/consultations/emails.ts'
import { welcomeLetter } from '#server/features/subscribers/emails.ts'
import { collectFacts } from '#server/http/facts.ts'
import { aRequest } from '#tests/support/factories.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { renderLetter } from './render-letter.ts'
import { composeMail, type Message } from './smtp.ts'

const facts = collectFacts('https://curls.example')
const from = { name: 'Curls', address: 'hello@curls.example' }
const createdAt = new Date('2026-03-01T10:00:00Z')

/** Typical attacks: every form of line end, extra headers, addresses, direction marks, lone surrogates. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...[
            '\r\n',
            '\n',
            '\r',
            '\0',
            '\u2028',
            '\u2029',
            '\u0085',
            '\v',
            '\f',
            '\u202e',
            '\u2066',
            '\ud800',
          ],
          ...['Bcc: evil@example.com', 'To: evil@example.com', '\r\n\r\n.\r\n', '<evil@example.com>'],
          ...[', evil@example.com', '"', '\\', '=?utf-8?q?=0D=0ABcc:_evil@example.com?=', '%0d%0aBcc:'],
          ...['😀', 'עברית', '<script>', '--boundary'],
        ),
        fc.string(),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
)

const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

async function read(message: Message) {
  const { message: raw, envelope } = await transport.sendMail(composeMail(message, from))
  const mail = await simpleParser(raw.toString())
  return { envelope, mail, names: mail.headerLines.map(({ key }) => key) }
}

const headers = [
  ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version'],
  ...['reply-to', 'subject', 'to'],
]
const without = (names: readonly string[], left: string) => names.filter((name) => name !== left).sort()

/** Invisible characters and those that change the text direction. */
const unseen = /[\0\u202a-\u202e\u2066-\u2069]/

const base = { id: 'a-b', to: 'owner@curls.example', createdAt }

test('visitor text cannot change the alert’s headers or receivers', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (name, phone, hairType) => {
      const request = toStoredRequest({ ...aRequest, location: 'other', name, phone, hairType })
      const letter = consultationAlert(request, facts)
      const { envelope, mail, names } = await read({
        ...base,
        subject: letter.subject,
        replyTo: { name, address: request.email },
        ...renderLetter(letter, { facts }),
      })
      expect(envelope).toEqual({ from: from.address, to: [base.to] })
      expect(names.sort()).toEqual(headers)
      expect(mail.to).toMatchObject({ value: [{ address: base.to }] })
      expect(mail.from).toMatchObject({ value: [from] })
      expect(mail.replyTo?.value.map(({ address }) => address)).toEqual([request.email])
      expect(mail.subject?.startsWith('New consultation request from')).toBe(true)
      expect(mail.messageId).toBe('<a-b@curls.example>')
      expect(mail.attachments).toEqual([])
      expect(`${mail.html}`).not.toMatch(/<script/i)
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(unseen)
    }),
    { numRuns: propertyRuns(300) },
  )
})

test('visitor text never appears in the mail to the typed address', () => {
  const typed = fc.record({ name: fc.string(), phone: fc.string(), hairType: fc.string() })
  const fixed = toStoredRequest({ ...aRequest, serviceType: 'color-only' })
  const usual = consultationAcknowledgement({ ...fixed, name: '', phone: '', hairType: '' }, facts)
  fc.assert(
    fc.property(typed, (own) => {
      expect(consultationAcknowledgement({ ...fixed, ...own }, facts)).toEqual(usual)
    }),
  )
})

test('a typed address is either refused or the only receiver', async () => {
  const usual = fc
    .tuple(
      fc.stringMatching(/^[A-Za-z\d][\w+-]{0,20}$/),
      fc.constantFrom('example.com', 'mail.Example.co.uk'),
    )
    .map((parts) => parts.join('@'))
  const typed = fc.oneof(
    usual,
    fc.tuple(usual, hostile).map((parts) => parts.join('')),
    fc.emailAddress(),
    fc.tuple(hostile, fc.domain()).map((parts) => parts.join('@')),
  )
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const signUp = NewsletterSignUp.safeParse({ email: text })
      const asked = ConsultationRequest.safeParse({ ...aRequest, email: text })
      for (const to of [signUp.data?.email, asked.data?.email]) {
        if (to === undefined) continue
        accepted++
        const letter = welcomeLetter(facts)
        const { envelope, mail, names } = await read({
          ...{ ...base, to, subject: letter.subject, ...renderLetter(letter, { facts }) },
        })
        // Host names are case-insensitive, and of plain letters on their way.
        const email = to.replace(/[^@]+$/, domainToASCII)
        expect(envelope).toEqual({ from: from.address, to: [email] })
        expect(mail.to).toMatchObject({ value: [{ address: email }] })
        expect(names.sort()).toEqual(without(headers, 'reply-to'))
      }
    }),
    { numRuns: propertyRuns(300) },
  )
  expect(accepted).toBeGreaterThan(100)
})
