import type { BrowserType } from '@playwright/test'
import type { Engine } from './engine.ts'

/** A build of Playwright's own. */
export async function startPlaywright(type: BrowserType): Promise<Engine> {
  const browser = await type.launch()
  const page = await browser.newPage({ locale: 'en-US' })
  return {
    name: `${type.name()} ${browser.version()} of Playwright`,
    canWriteParts: true,
    resize: (width, height) => page.setViewportSize({ width, height }),
    async open(url) {
      await page.goto(url)
    },
    run: (body) => page.evaluate(`(async () => {${body}})()`),
    press: ({ x, y }) => page.mouse.click(x, y),
    async type(keys, held) {
      if (held) await page.keyboard.down(held)
      for (const key of keys) await page.keyboard.press(key)
      if (held) await page.keyboard.up(held)
    },
    picture: async () => (await page.screenshot()).toString('base64'),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}
