import { expect, test } from 'vitest'
import { linesThatTell } from './quiet-log.ts'

test('a line of a log that holds a cookie, a browser or an address is told, and the address of the site is not', () => {
  const quiet = ['{"msg":"Server listening at http://127.0.0.1:21000"}', '{"route":"/contact","status":200}']
  const telling = [
    '{"cookie":"session=Zx81aHkQn2"}',
    '{"agent":"Mozilla/5.0 (X11)"}',
    '{"ip":"127.0.0.1"}',
    '{"ip":"::ffff:127.0.0.1"}',
  ]
  expect(linesThatTell([...quiet, ...telling].join('\n'), ['Zx81aHkQn2', ''])).toEqual(telling)
})
