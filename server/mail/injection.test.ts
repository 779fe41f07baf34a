import { simpleParser } from 'mailparser'
import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import { NewsletterSignUp } from '#contract/newsletter.ts'
import { toStoredRequest } from '#contract/request-fields.ts'
import { consultationAcknowledgement, consultationAlert } from '#server/features/consultations/emails.ts'
import { collectFacts } from '#server/http/facts.ts'
import { aRequest } from '#tests/support/factories.ts'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { renderLetter } from './render-letter.ts'
import { composeMail, type Message } from './smtp.ts'

const facts = collectFacts('https://curls.example')
const from = { name: 'Curls', address: 'hello@curls.example' }
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

async function read(message: Message) {
  const { message: raw, envelope } = await transport.sendMail(composeMail(message, from))
  const mail = await simpleParser(raw.toString())
  return { envelope, mail, names: mail.headerLines.map(({ key }) => key).sort() }
}

const headers = [
  ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version'],
  ...['reply-to', 'subject', 'to'],
]
const disguises = [
  ...['=?utf-8?q?=0D=0ABcc:_evil@example.com?=', '%0d%0aBcc: evil@example.com', ', evil@example.com'],
  ...['\ud800', '\u202egnirts\u2066', '<evil@example.com>', '\r\n\r\n.\r\n', '--boundary', '"', '\\'],
]
/** Invisible characters and those that change the text direction. */
const unseen = /[\0\u202a-\u202e\u2066-\u2069]/

test('visitor text cannot change the alert’s headers or receivers', async () => {
  for (const text of [...hostileTexts, ...disguises]) {
    const request = toStoredRequest({ ...aRequest, name: text, phone: text, hairType: text })
    const letter = consultationAlert(request, facts)
    const { envelope, mail, names } = await read({
      ...{ id: 'a-b', to: 'owner@curls.example', createdAt: new Date('2026-03-01T10:00:00Z') },
      subject: letter.subject,
      replyTo: { name: text, address: request.email },
      ...renderLetter(letter, { facts }),
    })
    expect(envelope).toEqual({ from: from.address, to: ['owner@curls.example'] })
    expect([text, names]).toEqual([text, headers])
    expect(mail.to).toMatchObject({ value: [{ address: 'owner@curls.example' }] })
    expect(mail.from).toMatchObject({ value: [from] })
    expect(mail.replyTo?.value.map(({ address }) => address)).toEqual([request.email])
    expect(mail.subject?.startsWith('New consultation request from')).toBe(true)
    expect(mail.attachments).toEqual([])
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(unseen)
  }
})

test('visitor text never appears in the mail to the typed address', () => {
  const fixed = toStoredRequest({ ...aRequest, serviceType: 'color-only' })
  const usual = consultationAcknowledgement({ ...fixed, name: '', phone: '', hairType: '' }, facts)
  const typed = { name: 'Buy this', phone: 'at evil.example', hairType: 'now' }
  expect(consultationAcknowledgement({ ...fixed, ...typed }, facts)).toEqual(usual)
})

test('an address with anything before or behind it is refused', () => {
  for (const text of [...hostileTexts, ...disguises].filter((one) => one.trim() !== ''))
    for (const email of [`amara@example.com${text}`, `${text}@example.com`, `a${text}b@example.com`])
      expect([email, NewsletterSignUp.safeParse({ email }).data?.email ?? '']).toEqual([
        email,
        expect.stringMatching(/^(?:[\w%+'&#$`{}/.!=?^|~*-]+@[\w.-]+)?$/),
      ])
})
