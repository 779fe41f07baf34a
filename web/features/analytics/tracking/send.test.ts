import { expect, test } from 'vitest'
import { externalReferrer } from './send.ts'

const own = 'https://curls.example'

test.for([
  ['https://www.google.com/', 'https://www.google.com/'],
  ['https://search.example/find?q=curly+hair#third', 'https://search.example/find'],
  ['https://name:secret@forum.example:8443/thread/5', 'https://forum.example:8443/thread/5'],
  [`https://long.example/${'a'.repeat(600)}`, 'https://long.example'],
  ['https://curls.example/services?x=1', undefined],
  ['', undefined],
  ['about:blank', undefined],
  ['android-app://com.example.reader/', undefined],
  ['https://', undefined],
])('%s is told as %s', ([referrer = '', told]) => {
  expect(externalReferrer(referrer, own)).toBe(told)
})
