import { expect, test } from 'vitest'
import { markdown } from './markdown.ts'

const htmlOf = (text: string) => markdown.render(text).trim()

test('links lead to https, http, mailto, tel, a fact or a page of this website; others are text', () => {
  const safe = [
    'https://a.example/',
    'http://a.example/',
    'mailto:a@b.example',
    'tel:+441',
    'fact:phone',
    '/faq',
  ]
  for (const address of safe) expect(htmlOf(`[x](${address})`)).toContain(`href="${address}"`)
  const unsafe = [
    'javascript:alert(1)',
    'data:text/html,x',
    '//a.example',
    '/\\a.example',
    'fact:other',
    'ftp://a.b',
  ]
  for (const address of unsafe) expect(htmlOf(`[x](${address})`)).not.toContain('<a')
})

test.for([
  ['https://curls.example/a_b_c.', '<a href="https://curls.example/a_b_c">https://curls.example/a_b_c</a>.'],
  ['hello@curls.salon', '<a href="mailto:hello@curls.salon">hello@curls.salon</a>'],
  ['(www.curls.co.uk/x)', '(<a href="https://www.curls.co.uk/x">www.curls.co.uk/x</a>)'],
  ['Then rinse.it is enough', 'Then rinse.it is enough'],
])('an address in “%s” becomes a link, words do not', ([text = '', html = '']) => {
  expect(htmlOf(text)).toBe(`<p>${html}</p>`)
})

test('text that was indented in another program is no code', () => {
  expect(htmlOf('Wash day\n\n\tRinse cold\n\n    Never brush dry')).toBe(
    '<p>Wash day</p>\n<p>Rinse cold</p>\n<p>Never brush dry</p>',
  )
})

test.for([
  ['quotes', '>'.repeat(20_000)],
  ['lists', '- - a\n\n'.repeat(3000)],
  ['bold', '**a*'.repeat(9000)],
  ['brackets', `${'['.repeat(6000)}a${'](b)'.repeat(6000)}`],
  ['pictures', '!['.repeat(20_000)],
  ['addresses', 'www.a_b.'.repeat(5000)],
])('40,000 characters of nothing but %s are read within seconds', ([, text = '']) => {
  const start = performance.now()
  markdown.render(text)
  expect(performance.now() - start).toBeLessThan(5000)
})
