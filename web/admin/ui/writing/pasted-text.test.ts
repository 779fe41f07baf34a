import { expect, test } from 'vitest'
import { markdownOfPastedText } from './pasted-text.ts'

test.for([
  ['*Closed on Monday* and _open late_', '**Closed on Monday** and _open late_'],
  ['~no walk-ins~ today', 'no walk-ins today'],
  ['2*3*4 and **both**', '2*3*4 and **both**'],
  ['1986. The year I began', '1986\\. The year I began'],
  ['- mist\n• scrunch\nPrices:', '- mist\n- scrunch\n\nPrices:'],
  ['1. one\n2) two', '1. one\n2) two'],
  ['one\r\ntwo\r\n\r\n\tthree\n    four', 'one\\\ntwo\n\n\n\nthree\\\nfour'],
  ['• one\n\t◦ two\n⁃ three\n– four', '- one\n\t- two\n- three\n- four'],
  ['- [ ] wash\n- [x] dry', '- wash\n- dry'],
  ['Then\n```\nrinse\n```\nWait', 'Then\n\n\n\nrinse\n\n\n\nWait'],
  ['| Day | Price |\n|-----|------:|\n| Mon | £45 |', 'Day Price\\\nMon £45'],
  ['Cut\t£45\nColour\t£60', 'Cut £45\\\nColour £60'],
  ['## Wash day\nRinse', '## Wash day\n\nRinse'],
  ['> a\n> b\nc', '> a\\\n> b\n\nc'],
  ['@\u2068Amara\u2069 \u202a+44 7700\u202c\u200b', '@Amara +44 7700'],
])('%j is read as %j', ([pasted = '', markdown]) => {
  expect(markdownOfPastedText(pasted)).toBe(markdown)
})
