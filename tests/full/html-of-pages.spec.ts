import { expect, test } from '#tests/e2e/fixtures.ts'
import { sampledPaths } from '#tests/e2e/states.ts'
import { openLive } from '#tests/e2e/steps.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))

test('the HTML of every page holds what a browser shows with its scripts', async ({
  context,
  page,
  request,
}) => {
  // The banner is for those who have not chosen yet.
  await chooseBeforehand(context, false)
  // A page without a policy of its own may parse what it likes.
  const reader = await context.newPage()
  for (const path of sampledPaths) {
    const html = await (await request.get(path)).text()
    const sent = await reader.evaluate((source) => {
      const { body } = new DOMParser().parseFromString(source, 'text/html')
      for (const other of body.querySelectorAll('script, style')) other.remove()
      return [...body.querySelectorAll('*')].map((one) =>
        [...one.childNodes].map(({ nodeValue }) => nodeValue),
      )
    }, html)
    await openLive(page, path)
    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight)
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    const shown = wordsIn((await page.locator('body').allInnerTexts()).join())
    expect(shown.size, path).toBeGreaterThan(30)
    const held = wordsIn(sent.flat().join(' '))
    expect(
      [...shown].filter((word) => !held.has(word)),
      path,
    ).toEqual([])
  }
})
