import { expect, test } from 'vitest'
import { fold } from './search-text.ts'

test.for([
  ['Siobhan O’Connor', "siobhan o'connor"],
  ['Siobhan O’Connor', 'Siobhan OConnor'],
  ["Maeve O'Neill", 'maeve o’neill'],
  ['Małgorzata Łukasik', 'malgorzata lukasik'],
  ['Søren Ødegård', 'Soren Odegard'],
  ['Nguyễn Đức', 'nguyen duc'],
  ['Zoë  Okafor', 'zoe\u00a0okafor'],
  ['Straße', 'strasse'],
  ['Noʻeau Ka‛ai', "no'eau ka'ai"],
  ['\u200fJó\u00adhann\u200b', 'johann'],
  ['Þóra Ægisdóttir', 'thora aegisdottir'],
  ['İpek Işık', 'ipek isik'],
] as const)('%s and %s are equal', ([stored, typed]) => {
  expect(fold(stored)).toBe(fold(typed))
})

test('other letters and signs stay', () => {
  expect(fold('100% "Curly" (3B/3C)\n')).toBe('100% "curly" (3b/3c)')
})
