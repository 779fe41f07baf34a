import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { extensionsFor } from './extensions.ts'
import { writeMarkdown } from './markdown.ts'
import { readPastedText } from './pasted-text.ts'

const schema = getSchema(extensionsFor(() => undefined))

test.for([
  ['*Closed on Monday* and _open late_', '**Closed on Monday** and *open late*'],
  ['~no walk-ins~ today', 'no walk-ins today'],
  ['2*3*4 and **both**', '2*3*4 and **both**'],
  ['1986. The year I began', '1986\\. The year I began'],
  ['- mist\n• scrunch\nPrices:', '- mist\n- scrunch\n\nPrices:'],
  ['Then:\n3. three\n4. four', 'Then:\n\n3. three\n4. four'],
  ['1. one\n2) two', '1. one\n\n\n2. two'],
  ['one\r\ntwo\r\n\r\n\tthree\n    four', 'one\\\ntwo\n\nthree\\\nfour'],
  ['• one\n\t◦ two\n⁃ three\n– four', '- one\n  - two\n- three\n- four'],
  ['- [ ] wash\n- [x] dry', '- wash\n- dry'],
  ['Then\n```\nrinse\n```\nWait', 'Then\\\nrinse\\\nWait'],
  ['| Day | Price |\n|-----|------:|\n| Mon | £45 |', 'Day Price\\\nMon £45'],
  ['Cut\t£45\nColour\t£60', 'Cut £45\\\nColour £60'],
  ['## Wash day\nRinse', '## Wash day\n\nRinse'],
  ['> a\n> b\nc', '> a\\\n> b\n\nc'],
  ['@\u2068Amara\u2069 \u202a+44 7700\u202c\u200b', '@Amara +44 7700'],
])('%j is read as %j', ([pasted = '', markdown]) => {
  expect(writeMarkdown(readPastedText(pasted, schema))).toBe(markdown)
})
