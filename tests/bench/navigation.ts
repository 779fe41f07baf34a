/**
 * `npm run bench -- navigation`: the time from a click on a link to the painted page, on a phone four times
 * slower than this machine.
 */
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { openTab } from '#tests/support/browser-tab.ts'
import { startSite } from '#tests/support/site.ts'

const cpuSlowdown = 4
const rounds = 5
/** How long the pointer hovers over a link before the click. */
const hoverMs = 300
const aimMs = 250
const ways = [
  { from: '/', to: '/contact', link: '.hero a[href="/contact"]' },
  { from: '/services', to: '/gallery', link: '.site-footer a[href="/gallery"]' },
  { from: '/about', to: '/blog', link: '.site-footer a[href="/blog"]' },
  { from: '/gallery', to: '/about', link: '.site-footer a[href="/about"]' },
]

const Painted = z.object({ path: z.string(), ms: z.number(), wasPrepared: z.boolean() })

/** Runs in the first page: stores the time of the click, in absolute time. */
const notePress = `addEventListener('click', ({ timeStamp }) =>
  sessionStorage.setItem('pressedAt', performance.timeOrigin + timeStamp), { capture: true })`

/** Runs in the second page: the time from the click to its first contentful paint. */
const readPaint = `(() => {
  const paint = performance.getEntriesByName('first-contentful-paint')[0]
  if (!paint) throw new Error('nothing is painted yet')
  const activatedAt = performance.getEntriesByType('navigation')[0].activationStart
  const shownAt = performance.timeOrigin + Math.max(paint.startTime, activatedAt)
  return { path: location.pathname, ms: shownAt - sessionStorage.getItem('pressedAt'), wasPrepared: activatedAt > 0 }
})()`

await using site = await startSite({ LOG_LEVEL: 'warn' })
await using tab = await openTab({ cpuSlowdown })

async function timeNavigation({ from, to, link }: (typeof ways)[number], isHovered: boolean) {
  await tab.goto(site.url + from)
  await tab.evaluate(`localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}')`)
  await tab.goto(site.url + from)
  await tab.evaluate(notePress)
  if (isHovered) {
    await tab.hover(link)
    await wait(hoverMs)
  }
  await tab.click(link)
  for (;;) {
    const read = Painted.safeParse(await tab.evaluate(readPaint).catch(() => undefined))
    if (read.success && read.data.path === to) return read.data
    await wait(20)
  }
}

const middle = (all: readonly number[]) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

for (const isHovered of [true, false]) {
  const rows = []
  for (const way of ways) {
    const times = []
    for (let round = 0; round < rounds; round++) times.push(await timeNavigation(way, isHovered))
    rows.push({
      way: `${way.from} -> ${way.to}`,
      'median ms': Math.round(middle(times.map(({ ms }) => ms))),
      prepared: `${times.filter(({ wasPrepared }) => wasPrepared).length} of ${rounds}`,
    })
  }
  console.log(
    isHovered ? `Pointed at for ${hoverMs} ms, then pressed (aim ${aimMs} ms):` : 'Pressed at once:',
  )
  console.table(rows)
}
