import { expect, test } from 'vitest'
import { everyMail } from '#tests/support/every-mail.ts'

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
