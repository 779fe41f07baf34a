import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { isReady, minFreeBytes } from './service.ts'

test('a working site is alive and ready, says nothing more, and is not cached', async () => {
  const { app } = await buildTestApp()
  for (const url of ['/healthz', '/readyz']) {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('a site whose disk is full is not ready', async () => {
  const built = await buildTestApp()
  const readyWith = (freeBytes: number) => isReady({ ...built, readFree: async () => freeBytes })
  expect([await readyWith(minFreeBytes), await readyWith(minFreeBytes - 1)]).toEqual([true, false])
})
