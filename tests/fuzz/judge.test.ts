import { expect, test } from 'vitest'
import { operationsOf } from './document.ts'
import { createJudge } from './judge.ts'
import type { Planned, Sent } from './requests.ts'
import type { Answer } from './wire.ts'

const problem = { type: 'object', required: ['status'], properties: { status: { type: 'number' } } }
const [operation] = operationsOf({
  paths: {
    '/api/admin/notes': {
      get: {
        security: [{ session: [] }],
        responses: {
          '2XX': {
            content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } },
          },
          default: { content: { 'application/problem+json': { schema: problem } } },
        },
      },
    },
  },
})

const safe = {
  'content-type': ['application/json; charset=utf-8'],
  'content-security-policy': ["default-src 'none'"],
  'x-content-type-options': ['nosniff'],
  'cache-control': ['no-store'],
}
const good: Answer = { status: 200, headers: safe, body: Buffer.from('["a"]'), wallMs: 5, cpuMs: 1 }
const withHeader = (name: string, value: string): Partial<Answer> => ({
  headers: { ...safe, [name]: [value] },
})
const refusal = (status: number, more: object): Partial<Answer> => ({
  ...withHeader('content-type', 'application/problem+json'),
  status,
  body: Buffer.from(JSON.stringify({ status, ...more })),
})

const faulty: readonly (readonly [string, Partial<Answer>, Partial<Planned>?])[] = [
  ['status 500', refusal(500, {})],
  ['a stack trace', { body: Buffer.from('["Error\\n    at run (file:///srv/x.js:1:2)"]') }],
  ['a path of the server', { body: Buffer.from('["/srv/node_modules/x"]') }],
  ['SQL', { body: Buffer.from('["SQLITE_ERROR: near \\"x\\""]') }],
  ['a secret', { body: Buffer.from('["$argon2id$v=19"]') }],
  ['is not as described', { body: Buffer.from('[1]') }],
  ['is no JSON', { body: Buffer.from('[') }],
  ['which the document does not describe', withHeader('content-type', 'text/html')],
  ['another status', { ...refusal(404, {}), status: 409 }],
  ['without cache-control', { headers: { ...safe, 'cache-control': [] } }],
  ['without a session', {}, { asker: 'nobody' }],
  ['HEAD has a body', {}, { method: 'HEAD' }],
  ['a redirect that leaves the site', withHeader('location', '//elsewhere.example')],
  ['a header was injected', withHeader('x-injected', 'yes')],
  ['a cookie without', withHeader('set-cookie', 'session=x; Path=/')],
  ['no retry-after', refusal(429, {})],
  ['busy for more than', { cpuMs: 1001 }],
  ['closed without an answer', { status: 0 }],
]

test('the judge of the fuzzing finds each fault that it is there for, and none in a good answer', () => {
  if (!operation) throw new Error('The document describes one call')
  const planned: Planned = {
    ...{ operation, method: 'GET', params: {}, query: {}, body: undefined, length: 'right', headers: [] },
    ...{ asker: 'owner', client: 1 },
  }
  const sent: Sent = {
    ...{ path: '/api/admin/notes', target: '/api/admin/notes', params: {}, places: {}, body: undefined },
    ...{ bytes: Buffer.alloc(0), client: '203.0.113.1', isCut: false, isBroken: false },
  }
  const judge = createJudge()
  const faultsOf = (answer: Partial<Answer>, own: Partial<Planned> = {}) =>
    [
      ...judge({ planned: { ...planned, ...own }, sent, answer: { ...good, ...answer }, isHttps: false }),
    ].join('\n')

  expect(faultsOf({})).toBe('')
  expect(faultsOf(refusal(404, {}))).toBe('')
  for (const [fault, answer, own] of faulty) expect(faultsOf(answer, own)).toContain(fault)
  Object.defineProperty(Object.prototype, 'polluted', { value: 'yes', configurable: true })
  const polluted = faultsOf({})
  Reflect.deleteProperty(Object.prototype, 'polluted')
  expect(polluted).toContain('a prototype was changed')
})
