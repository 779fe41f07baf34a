/** A process of one client that asks wrongly, at a pace, while it is told to. */

import { Agent, request } from 'node:http'
import { minuteMs } from '#contract/durations.ts'

export type BadOrder = { order: 'go' | 'rest' }
/** How often each status came back so far; `reset` where the connection was cut instead. */
export type BadNews = { answers: Record<string, number> }

const perSecond = 500
const tickMs = 10
const longestMs = 5 * minuteMs

const port = Number(process.argv[2])
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const kinds: readonly (readonly [
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: string,
])[] = [
  ['POST', '/api/consultations', json, '{"name":'],
  ['POST', '/api/consultations', json, '['.repeat(60_000)],
  ['POST', '/api/consultations', form, 'name=&email=nobody'],
  ['POST', '/api/newsletter', json, JSON.stringify({ email: 'x'.repeat(70_000) })],
  ['POST', '/api/newsletter', { 'content-type': 'text/xml' }, '<email/>'],
  ['POST', '/api/newsletter', { ...json, 'content-encoding': 'gzip' }, 'x'],
  ['POST', '/api/admin/login', json, '{"username":"owner","password":"not this one"}'],
  ['POST', '/api/nothing', json, '{}'],
  ['GET', '/nothing-here'],
  ['GET', '/%E0%A4%A'],
  ['GET', '/api/admin/consultations', { cookie: 'session=forged' }],
  ['GET', '/newsletter/unsubscribe?token=forged'],
  ['POST', '/newsletter/confirm', form, 'token=forged'],
  ['PATCH', '/api/analytics/pageview/none', json, '{"duration":-1}'],
  ['PROPFIND', '/contact'],
  ['GET', '/contact', { host: 'a/b' }],
]

const answers: Record<string, number> = {}
const count = (outcome: string) => {
  answers[outcome] = (answers[outcome] ?? 0) + 1
}

let sent = 0
function ask(): void {
  const [method = 'GET', path = '/', headers = {}, body] = kinds[sent++ % kinds.length] ?? []
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const asked = request({ port, host: '127.0.0.1', agent, method, path, headers: { ...headers, ...length } })
  asked.on('response', (response) => {
    count(String(response.statusCode))
    response.resume()
  })
  asked.on('error', () => count('reset'))
  asked.end(body)
}

let isResting = true
let due = 0
setInterval(() => {
  if (isResting) return
  // What a late tick has missed is made up for, so that the pace is kept.
  const now = performance.now()
  for (; due <= now; due += 1000 / perSecond) ask()
}, tickMs)

process.on('message', ({ order }: BadOrder) => {
  isResting = order === 'rest'
  due = performance.now()
  if (isResting) process.send?.({ answers } satisfies BadNews)
})
process.on('disconnect', () => process.exit(0))
setTimeout(() => process.exit(0), longestMs)
