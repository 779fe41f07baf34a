import { expect, test } from 'vitest'
import { pathsOfTexts, replaceSignsByFieldMarks, signWordsOfField } from './field-marks.ts'

const paths = ['page.heading', 'page.label']
const inBody = (html: string) =>
  replaceSignsByFieldMarks(`<body>${html}</body>`, paths).replace(/<\/?body>/g, '')
const [heading, label] = [signWordsOfField('Curls', 0), signWordsOfField('Call', 1)]

test('words that fill an element name their field on it, and words beside others get an element of their own', () => {
  expect(inBody(`<h1 class="big">${heading}</h1><a href="/">x ${label}</a>`)).toBe(
    '<h1 class="big" data-field="page.heading">Curls</h1><a href="/">x <span data-field="page.label">Call</span></a>',
  )
})

test('words in the head, in a script and in attributes stay plain', () => {
  const html = `<head><title>${heading}</title></head><body><img alt="${heading}"><script>"${label}"</script></body>`
  expect(replaceSignsByFieldMarks(html, paths)).toBe(
    '<head><title>Curls</title></head><body><img alt="Curls"><script>"Call"</script></body>',
  )
})

test('words that are drawn in several elements are marked as a whole, and never across the end of one', () => {
  const split = heading.replace('rl', '</span><span>rl')
  expect(inBody(`<h1>${heading.replace('rl', '<b>rl</b>')}</h1>`)).toBe(
    '<h1 data-field="page.heading">Cu<b>rl</b>s</h1>',
  )
  expect(inBody(`<p><span>${split}</span></p>`)).toBe('<p><span>Cu</span><span>rls</span></p>')
})

test('texts are marked, and nothing that the program compares', () => {
  const fields = { 'page.heading': { kind: 'text' }, 'page.opens': { kind: 'pattern' } } as const
  expect(pathsOfTexts({ fields }, { page: { heading: 'Curls', opens: '08:00' } })).toEqual(['page.heading'])
})
