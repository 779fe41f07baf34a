import { expect, test } from 'vitest'
import { serveBuiltSite } from '#tests/support/built-site.ts'
import { payloads } from './chosen-payloads.ts'
import { unsafePages } from './unsafe-pages.ts'
import { openWatchedBrowser } from './watched-browser.ts'

const idOf = (url: string) => Number(/xss-(\d+)\.invalid/.exec(url)?.[1] ?? Number.NaN)

test('the detector: on pages that are not safe the payloads run, and are seen @payloads', async ({
  task,
}) => {
  const site = await serveBuiltSite('https://curls.example')
  const { show, seen } = await openWatchedBrowser(site.origin)
  for (const page of Object.values(unsafePages))
    await show(
      payloads.map(({ text }) => page(text)),
      { isTouched: true, atOnce: 100 },
    )
  const asked = new Set(seen.elsewhere.map(idOf).filter((id) => !Number.isNaN(id)))
  const ran = new Set([...seen.executed, ...asked])
  task.meta.figures = {
    payloads: payloads.length,
    'kinds of unsafe pages': Object.keys(unsafePages).length,
    'seen to run': seen.executed.size,
    'seen to run or to ask elsewhere': ran.size,
    'dialogs seen': seen.dialogs.length,
  }
  // The others are for mails, calendars and spreadsheets, or for readers that decode once more.
  expect(ran.size / payloads.length).toBeGreaterThan(0.4)
  await site.close()
})
