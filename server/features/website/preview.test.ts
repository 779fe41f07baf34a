import { expect, test } from 'vitest'
import { documents } from '#content/documents.ts'
import { fieldOf } from '#content/fields.ts'
import { shipped } from '#content/shipped.ts'
import { markFields } from './preview.ts'

test('each text stands in an element that names its field, in an attribute it stays as it is', () => {
  const { value, toHtml } = markFields(fieldOf(documents.contact.schema), shipped.contact)
  const { heading, lede, faqs } = value as typeof shipped.contact
  const html = `<body><h1>${heading}</h1><p title="${lede}">So: ${lede}</p><b>${faqs[1]?.question}</b></body>`
  const named = (field: string, words = '') => `<span data-field="${field}">${words}</span>`
  expect(toHtml(html)).toBe(
    `<body><h1>${named('heading', shipped.contact.heading)}</h1>` +
      `<p title="${shipped.contact.lede}">So: ${named('lede', shipped.contact.lede)}</p>` +
      `<b>${named('faqs.1.question', shipped.contact.faqs[1]?.question)}</b></body>`,
  )
})
