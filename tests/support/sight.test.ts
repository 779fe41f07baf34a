import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { launchOptions } from '#scripts/browsers.ts'
import {
  focused,
  heardSoFar,
  isSeen,
  isWhole,
  listen,
  pictureAt,
  pressWhereItIs,
  readableText,
  withTextSize,
} from './sight.ts'

const browser = await chromium.launch(launchOptions())
afterAll(() => browser.close())

const picture = (alt: string) =>
  `<img alt="${alt}" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>" style="position: absolute; inset: 0; width: 100%; height: 100%">`

async function open(body: string, opened: Browser = browser): Promise<Page> {
  const page = await opened.newPage({ viewport: { width: 600, height: 400 } })
  await listen(page)
  await page.goto('data:text/html,')
  await page.setContent(`<!doctype html><title>A page</title><body style="margin: 0">${body}`)
  return page
}

const read = async (body: string) => readableText((await open(body)).locator('body'))

test('words on the screen are read, in their order', async () => {
  expect(await read('<h1>Curls\n first</h1><p>and <b>th</b>en waves</p>')).toBe('Curls first and then waves')
})

test.for([
  [
    'scrolled out of its box',
    '<div style="width: 200px; overflow: hidden"><p style="translate: 300px">Gone</p></div>',
  ],
  ['under the edge of the screen', '<p style="margin-top: 500px">Gone</p>'],
  [
    'covered by something else',
    '<p>Gone</p><div style="position: fixed; inset: 0; background: white"></div>',
  ],
  [
    'covered by what takes no pointer',
    '<p>Gone</p><div style="position: fixed; inset: 0; background: white; pointer-events: none"></div>',
  ],
  ['transparent', '<div style="opacity: 0"><p>Gone</p></div>'],
  ['of a transparent colour', '<p style="color: transparent">Gone</p>'],
  ['hidden', '<p style="visibility: hidden">Gone</p>'],
  ['clipped away', '<p style="clip-path: inset(0 100% 0 0)">Gone</p>'],
  [
    'for screen readers alone',
    '<p style="position: absolute; width: 1px; height: 1px; overflow: hidden">Gone</p>',
  ],
])('words %s are not read', async ([, body = '']) => {
  expect(await read(body)).toBe('')
})

test.for([
  ['inert', '<p inert>Here</p>'],
  ['out of the pointer’s reach', '<p style="pointer-events: none">Here</p>'],
  ['under a layer that paints nothing', '<p>Here</p><div style="position: fixed; inset: 0"></div>'],
])('words %s are read', async ([, body = '']) => {
  expect(await read(body)).toBe('Here')
})

test('of a line that is cut off in its middle, the words that are left are read', async () => {
  expect(
    await read(
      '<p style="width: 9ch; overflow: hidden; font: 16px monospace; white-space: pre">one two three</p>',
    ),
  ).toBe('one two')
})

test('a picture is told from the one over it, at each place of a box', async () => {
  const half = `<div style="position: absolute; inset: 0; clip-path: inset(0 50% 0 0)">${picture('before')}</div>`
  const page = await open(
    `<div id="box" style="position: relative; width: 300px; height: 300px">${picture('after')}${half}</div>`,
  )
  expect(await pictureAt(page.locator('#box'), { x: 0.25, y: 0.5 })).toBe('before')
  expect(await pictureAt(page.locator('#box'), { x: 0.75, y: 0.5 })).toBe('after')
})

test('an element of which a side is cut off is seen, but not whole', async () => {
  const look = async (left: number) => {
    const page = await open(`<div style="position: relative; height: 60px; overflow: hidden">
      <p style="position: absolute; margin: 0; left: ${left}px; width: 50px; height: 50px; border-radius: 50%; background: red"></p></div>`)
    return { isSeen: await isSeen(page.locator('p')), isWhole: await isWhole(page.locator('p')) }
  }
  expect(await look(10)).toEqual({ isSeen: true, isWhole: true })
  expect(await look(-25)).toEqual({ isSeen: true, isWhole: false })
  expect(await look(-50)).toEqual({ isSeen: false, isWhole: false })
})

test('a press misses a button that moves away when the field before it is left', async () => {
  const form = (shift: number) => `<input onblur="gap.style.height = '${shift}px'"><div id="gap"></div>
    <button onclick="document.title = 'pressed'">Send</button>`
  for (const [shift, title] of [
    [0, 'pressed'],
    [60, 'A page'],
  ] as const) {
    const page = await open(form(shift))
    await page.locator('input').focus()
    await pressWhereItIs(page, page.getByRole('button'))
    expect(await page.title()).toBe(title)
  }
})

test('focus is told by role and name, and told when it is lost', async () => {
  const page = await open('<button onclick="this.remove()">Send <b>it</b></button>')
  await page.getByRole('button').focus()
  expect(await focused(page)).toBe('button "Send it"')
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('nothing')
})

test('what changes in a live region is heard, and what comes with its region only if it is an alert', async () => {
  const page =
    await open(`<p role="status"></p><p id="plain"></p><div aria-hidden="true"><p role="status" id="off"></p></div>
    <div aria-live="polite"><p>before</p><p id="next" inert>heard second</p></div>`)
  await page.evaluate(() => {
    const put = (selector: string, words: string) => document.querySelector(selector)?.append(words)
    put('#plain', 'not heard')
    put('#off', 'not heard')
    put('[role=status]', 'heard first')
  })
  await page.evaluate(() => document.querySelector('#next')?.removeAttribute('inert'))
  await page.evaluate(() => {
    for (const role of ['status', 'alert']) {
      const region = document.createElement('p')
      region.setAttribute('role', role)
      region.append(`a new ${role}`)
      document.body.append(region)
    }
  })
  expect(await heardSoFar(page)).toEqual(['heard first', 'heard second', 'a new alert'])
})

test('a reader’s own text size changes text and breakpoints in rem', async () => {
  const large = await chromium.launch(withTextSize(20))
  const body =
    '<style>@media (width >= 35rem) { p { display: none } }</style><p style="margin: 0; font: 1rem/1 monospace">Here</p>'
  const page = await open(body, large)
  expect((await page.locator('p').boundingBox())?.height).toBe(20)
  await large.close()
  expect(await read(body)).toBe('')
})
