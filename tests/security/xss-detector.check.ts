import { expect, test } from 'vitest'
import { serveBuiltSite } from '#tests/support/built-site.ts'
import { payloads } from '#tests/support/hostile/payloads.ts'
import { unsafePages } from './unsafe-pages.ts'
import { openWatchedBrowser } from './watched-browser.ts'

test('the detector: on a page that is not safe the payloads run, and are seen', async ({ task }) => {
  const site = await serveBuiltSite('https://curls.example')
  const { show, seen } = await openWatchedBrowser(site.origin)
  const ran = new Set<number>()
  const kinds: Record<string, number> = {}
  for (const [name, page] of Object.entries(unsafePages)) {
    const start = Date.now()
    seen.executed.clear()
    seen.elsewhere.length = 0
    await show(
      payloads.map(({ text }) => page(text)),
      { isTouched: true, atOnce: 100 },
    )
    const now = new Set(seen.executed)
    for (const url of seen.elsewhere) {
      const [, id] = /xss-(\d+)\.invalid/.exec(url) ?? []
      if (id) now.add(Number(id))
    }
    kinds[name] = now.size
    for (const id of now) ran.add(id)
    console.log(name, now.size, Date.now() - start)
  }
  console.log(
    payloads
      .filter(({ id }) => !ran.has(id))
      .map(({ group, text }) => `${group}: ${JSON.stringify(text)}`)
      .join('\n'),
  )
  task.meta.figures = { payloads: payloads.length, 'seen to run or to ask elsewhere': ran.size }
  expect(ran.size).toBeGreaterThan(500)
})
