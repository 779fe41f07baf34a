import { expect, test } from 'vitest'
import { parseMarkdown } from '#content/markdown.ts'
import { collectFacts } from '#server/http/facts.ts'
import { everyMail } from '#tests/support/every-mail.ts'
import { paragraph } from './letter.ts'
import { markdownToHtml } from './markdown.ts'
import { toPlainText } from './plain-text.ts'
import { renderLetter } from './render-letter.ts'

/** Links that must identify the receiver. */
const ownLinks =
  /^https:\/\/www\.example\.co\.uk(?:\/newsletter\/(?:un)?(?:subscribe|confirm)|\/privacy\/request\/confirm|\/appointment(?:\/choose)?)\?token=/

/** Links for the owner only. */
const desk = /^https:\/\/www\.example\.co\.uk\/admin(?:\/[\w/]+)?[?#]/

/** A picture that the owner put in: seen by the reader, and at an address that is the same for everybody. */
const shownPicture =
  /<img src="https:\/\/www\.example\.co\.uk\/pictures\/[\w/-]+\.jpg" alt="[^"]+" width="\d{3}" height="\d{3}" style="display:block;[^"]*">/g

test('no mail loads anything but a picture that is seen, and only links that act for the receiver identify them', () => {
  expect(everyMail.length).toBeGreaterThan(14)
  for (const { name, mail } of everyMail) {
    expect(mail.html.replace(shownPicture, ''), name).not.toMatch(
      /<(?:img|link|iframe|script|object|video|audio|source)\b|\bsrc=|background=|url\(|@import/i,
    )
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
    const telling = links.filter(
      (href) => /[?#]/.test(href) && !href.startsWith('mailto:') && !ownLinks.test(href) && !desk.test(href),
    )
    expect(telling, name).toEqual([])
  }
})

/** Mails that a client gets because of an appointment: nobody has agreed to be advertised to (PECR 22). */
const aboutAppointments =
  /^the (calendar file|new time|cancellation|cancellation without a file|offered times|reminder of an appointment)$/

const advertises =
  /\b(?:discounts?|sales?|deals?|special|save|free|gifts?|vouchers?|promo\w*|newsletter|subscribe|prices?|hurry|last chance|exclusive|limited|products?|recommend|friends?|follow|instagram|facebook|review|tips)\b|[£%]|utm_/i

test('what a client gets is about the appointment alone, without a word that advertises', () => {
  const mails = everyMail.filter(({ name }) => aboutAppointments.test(name))
  expect(mails).toHaveLength(6)
  for (const { name, mail } of mails)
    for (const words of [mail.text, mail.html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')])
      expect(words, name).not.toMatch(advertises)
})

test('the foot of a mail names the salon address once it is public', () => {
  const letter = { subject: 'Hello', blocks: [paragraph('How are your curls?')] }
  const facts = { ...collectFacts('https://ringlets.example'), name: 'Otley Ringlets', serviceArea: 'Otley' }
  const salonAddress = { street: '1 Otley Road', town: 'Leeds', postcode: 'LS6 2AB' }
  const [without, shown] = [facts, { ...facts, salonAddress }].map((facts) => renderLetter(letter, { facts }))
  for (const words of [without?.text, without?.html]) expect(words).toContain('Otley Ringlets, Otley')
  for (const words of [shown?.text, shown?.html])
    expect(words).toContain('Otley Ringlets, 1 Otley Road, Leeds, LS6 2AB')
})

const siteUrl = 'https://curls.example'
const htmlOf = (text: string) => markdownToHtml(parseMarkdown(text), siteUrl)

test('all words of what is written as HTML appear in an issue, and none of its tags takes effect', () => {
  const html = htmlOf(
    '<div>Sulphate-free</div> <script>alert(1)</script> <b>cold</b>\n<!-- Not for April -->',
  )
  for (const words of ['Sulphate-free', 'alert(1)', 'cold', 'Not for April'])
    for (const mail of [html, toPlainText(html)]) expect(mail).toContain(words)
  expect(html).not.toMatch(/<(div|script|b|!--)\b/)
})

test('a bare address becomes a link, and appears once in the plain text', () => {
  const source = 'See https://curls.example/blog/plop, or write to hello@curls.example.'
  expect(htmlOf(source)).toMatch(/<a href="https:\/\/curls\.example\/blog\/plop"[^>]*>https:/)
  expect(htmlOf(source)).toMatch(/<a href="mailto:hello@curls\.example"/)
  expect(toPlainText(htmlOf(source))).toBe(source)
})
