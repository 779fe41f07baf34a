import { expect, test } from 'vitest'
import { documents } from '#content/documents.ts'
import { fieldOf } from '#content/fields.ts'
import { shipped } from '#content/shipped.ts'
import { markFields } from './preview.ts'

test('an element of one text names its field, a text among others is put into one', () => {
  const { value, toHtml } = markFields(fieldOf(documents.contact.schema), shipped.contact)
  const { heading, lede, faqs } = value as typeof shipped.contact
  const html = `<body><h1>${heading}</h1><p title="${lede}">So: ${lede}</p><b>${faqs[1]?.question}</b></body>`
  expect(toHtml(html)).toBe(
    `<body><h1 data-field="heading">${shipped.contact.heading}</h1>` +
      `<p title="${shipped.contact.lede}">So: <span data-field="lede">${shipped.contact.lede}</span></p>` +
      `<b data-field="faqs.1.question">${shipped.contact.faqs[1]?.question}</b></body>`,
  )
})
