import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { minuteMs } from '#contract/durations.ts'
import { callApi, fetchApi } from './api-client.ts'
import { watchUse } from './use.ts'

const realFetch = globalThis.fetch

const endpoint = { method: 'GET', path: '/api/thing', response: z.object({ id: z.string() }) } as const

/** Starts a server that answers every call alike; relative paths lead to it, as they do in a browser. */
async function openSite(status: number, body: string) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  vi.stubGlobal('fetch', (path: string, options: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, options),
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
    server.close()
  })
  return requests
}

test('a JSON type is sent with a body and only then', async () => {
  const requests = await openSite(200, '{"id":"a"}')
  await fetchApi({ ...endpoint, method: 'POST' }, { body: { a: 1 } })
  await fetchApi({ ...endpoint, method: 'POST' }, {})
  await fetchApi(endpoint, {})
  expect(requests.map(({ headers }) => headers['content-type'])).toEqual([
    'application/json',
    undefined,
    undefined,
  ])
})

test('a refusal raises its status and body, or the words of the status', async () => {
  await openSite(404, '{"detail":"Nothing here"}')
  await expect(callApi(endpoint, {})).rejects.toThrow('404: {"detail":"Nothing here"}')
  await openSite(503, '')
  await expect(callApi(endpoint, {})).rejects.toThrow('503: Service Unavailable')
})

test('a call of the dashboard does not count as use once nobody has touched the page for five minutes', async () => {
  const requests = await openSite(200, '{"id":"a"}')
  const page = new EventTarget()
  watchUse(page)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ofOwner = { ...endpoint, path: '/api/admin/thing' } as const
  const callsAfter = async (event: string) => {
    page.dispatchEvent(new Event(event))
    await callApi(ofOwner, {})
    vi.setSystemTime(Date.now() + 5 * minuteMs)
    await callApi(ofOwner, {})
    return requests.splice(0).map(({ headers }) => headers['x-poll'])
  }
  for (const event of ['pointerdown', 'keydown', 'focus'])
    expect(await callsAfter(event)).toEqual([undefined, 'yes'])
  // Visitors' calls never carry it.
  await callApi(endpoint, {})
  expect(requests.map(({ headers }) => headers['x-poll'])).toEqual([undefined])
})
