import { expect, test } from 'vitest'
import { acceptedEncoding } from './page-store.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=1', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['br; q=0.5, gzip; q=1', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity', 'identity'],
  ['brotli, x-gzip', 'identity'],
  [';;;,,,q=', 'identity'],
])('"%s" is answered with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
