import { expect, test } from 'vitest'
import { keepRangesOnOneLine } from './keep-ranges-on-one-line.ts'

const whole = (range: string) => `<span class="unbroken">${range}</span>`

test('a range of numbers is kept on one line, with either stroke', () => {
  expect(keepRangesOnOneLine('<p>It takes 15-20 minutes, every 8–12 weeks.</p>')).toBe(
    `<p>It takes ${whole('15-20')} minutes, every ${whole('8–12')} weeks.</p>`,
  )
})

test('what is no text is left as it is: addresses, names of classes, words with a stroke', () => {
  const html = '<a href="/a/1-2" class="span-3-4">Curl-Safe, 7 days 8am - 8pm</a>'
  expect(keepRangesOnOneLine(html)).toBe(html)
})

test('what stands in the row of a link or button is left in one piece', () => {
  const html = '<a href="/x"><b>15-20</b> minutes</a><button>8-12</button>'
  expect(keepRangesOnOneLine(`${html}<p>1-2</p>`)).toBe(`${html}<p>${whole('1-2')}</p>`)
})

test('an island is left as React drew it, what follows it is not', () => {
  const island =
    '<div data-island="form" data-props="{&quot;a&quot;:&quot;1-2&quot;}"><div><p>1-2</p></div></div>'
  expect(keepRangesOnOneLine(`<div>${island}<p>3-4</p></div>`)).toBe(
    `<div>${island}<p>${whole('3-4')}</p></div>`,
  )
})
