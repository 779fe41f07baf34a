import type { Browser, Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { boxed, photograph } from '#tests/support/picture-files.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { holdBack, loseAnswer, openDashboard, openOwnSite, phoneAndDesktop } from './steps.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Publish' })
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

async function openGallery(browser: Browser, viewport: { width: number; height: number }) {
  const own = await openOwnSite(browser)
  const { page, site } = own
  await page.setViewportSize(viewport)
  await openDashboard(page, site, '/admin/website')
  await page.getByRole('link', { name: /^Gallery/ }).click()
  await expect(page.getByRole('heading', { name: '13 pictures' })).toBeVisible()
  return own
}

type Chosen = { name: string; mimeType: string; buffer: Buffer }

async function choose(page: Page, button: string, files: Chosen[]) {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await (await chosen).setFiles(files)
}

// A little higher than wide, and as wide as it has to be: a dozen files are made of each.
const upright = { width: 1240, height: 1200 }
// As wide as it has to be and a third as high.
const small = { width: 480, height: 1200 }

/** The words of a picture that has just come, and the consent of whoever is in it. */
async function writeAbout(page: Page, title: string) {
  await page.getByRole('button', { name: 'Edit the new picture' }).first().click()
  const opened = page.getByRole('dialog')
  await opened.getByLabel('Title').fill(title)
  await opened.getByLabel('A sentence about it').fill('Cut dry, so the spring is counted in.')
  await opened.getByLabel('Words for people who cannot see it').fill(`${title} seen from behind`)
  await opened.getByRole('checkbox', { name: /I have the client’s consent/ }).check()
  await expect(opened.getByLabel('They agreed on')).not.toHaveValue('')
  await opened.getByRole('button', { name: 'Done' }).click()
}

for (const { width, height } of phoneAndDesktop)
  test(`two photographs come from her phone, a film is refused, and with words and consent visitors see them, at ${width} px`, async ({
    browser,
  }) => {
    // Making all sizes of a picture takes seconds where other tests want the processor too.
    test.setTimeout(150_000)
    await using own = await openGallery(browser, { width, height })
    const { page, site } = own
    const [buffer, other] = [await photograph(upright), await photograph({ ...small, colour: '#46502f' })]
    const { promise: elsewhere, resolve: goOn } = Promise.withResolvers<void>()
    const holdFirst = async (route: Route) => {
      await elsewhere
      await route.continue()
    }
    await page.route('**/pictures/uploads/*/finish', holdFirst, { times: 1 })
    await choose(page, 'Add pictures', [
      { name: 'IMG_4123.JPG', mimeType: 'image/jpeg', buffer },
      { name: 'IMG_4125.MOV', mimeType: 'video/quicktime', buffer: boxed('qt  ') },
      { name: 'IMG_4119.JPG', mimeType: 'image/jpeg', buffer: other },
    ])
    const uploads = page.getByRole('list', { name: 'Pictures on their way' })
    await page.getByRole('region', { name: 'Before & after' }).evaluate((part) => part.scrollIntoView())
    goOn()
    await uploads.getByText('This is a film').waitFor({ timeout: 60_000 })
    await expectReadable(uploads, 'This is a film. I can show pictures only')
    await expect(uploads.getByText('Here. The place and time it was taken are removed')).toHaveCount(2, {
      timeout: 60_000,
    })
    await expect(page.getByRole('heading', { name: '15 pictures' })).toBeVisible()

    await bar(page).getByRole('button', { name: 'Publish' }).click()
    const first = sheet(page, 'New picture')
    await expectReadable(first, 'This is a photograph without a date of consent.')
    await first.getByRole('button', { name: 'Close' }).click()
    await expectReadable(bar(page), '2 things to put right first')
    for (const title of ['Rust coloured spirals', 'Moss coloured spirals']) await writeAbout(page, title)
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expectReadable(bar(page), 'Live on your website')

    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
    const visitor = await context.newPage()
    await visitor.setViewportSize({ width, height })
    await visitor.goto('/gallery')
    const picture = visitor.getByRole('img', { name: 'Rust coloured spirals seen from behind' })
    const figure = visitor.locator('figure', { has: picture })
    await figure.locator('figcaption').scrollIntoViewIfNeeded()
    await expectReadable(figure, 'Rust coloured spirals')
    const sources = await picture.getAttribute('srcset')
    const files = (sources ?? '').split(', ').map((one) => one.split(' '))
    expect(files.map(([, wide]) => wide)).toEqual(['320w', '480w', '720w', '1150w'])
    for (const [file = '', wide = ''] of files) {
      const answer = await visitor.request.get(file)
      const { exif, xmp, ...made } = await sharp(await answer.body()).metadata()
      expect([exif, xmp, made.width, made.height > made.width]).toEqual([
        undefined,
        undefined,
        Number.parseInt(wide, 10),
        true,
      ])
    }
    const drawn = await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))
    expect(drawn).toBeGreaterThan(0)
    await context.close()
  })

test('what must never be cut off is moved by keyboard, and the page crops there', async ({ browser }) => {
  await using own = await openGallery(browser, { width: 390, height: 844 })
  const { page, site } = own
  const edit = page.getByRole('button', { name: 'Edit Honey curls' })
  await edit.press('Enter')
  await expect(page.getByRole('heading', { name: 'Honey curls' })).toBeFocused()
  const point = sheet(page, 'Honey curls').getByRole('button', {
    name: /^Focus point, 50 % across, 22 % down/,
  })
  await point.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^Focus point, 52 % across, 24 % down/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expectReadable(bar(page), 'Live on your website')
  await page.goto(`${site.url}/gallery`)
  const picture = page.getByRole('img', { name: /^Illustration: shoulder-length honey blonde curls/ })
  await expect(picture).toHaveCSS('object-position', '52% 24%')
})

test('a picture that was removed is brought back, and one moved by keyboard keeps the focus on its arrow', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openGallery(browser, { width: 390, height: 844 })
  const { page } = own
  await page.getByRole('button', { name: 'Edit Plum curly bob' }).click()
  await sheet(page, 'Plum curly bob').getByRole('button', { name: 'Remove' }).click()
  await expectReadable(bar(page), 'Plum curly bob removed from the draft')
  await expect(page.getByRole('heading', { name: '12 pictures' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByRole('heading', { name: '13 pictures' })).toBeVisible()
  await expect(bar(page)).toContainText('Visitors see exactly this')
  await page.getByRole('button', { name: 'Move Plum curly bob one place earlier' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Plum curly bob one place earlier' })).toBeFocused()
  await expect(page.getByText('Plum curly bob, now 7 of 13')).toBeAttached()
  await bar(page).getByRole('button', { name: 'What changes' }).click()
  await expectReadable(page.getByRole('dialog', { name: '1 change on Gallery' }), 'Pictures')
})

const jpeg = async (name: string, colour: string): Promise<Chosen> => ({
  ...{ name, mimeType: 'image/jpeg' },
  buffer: await photograph({ ...small, colour }),
})

/** Has pictures wait before they are made, until it is said that they may go on. */
const holdUploads = (page: Page) => holdBack(page, '**/pictures/uploads/*/finish')

test('pictures of two clients on their way at once never meet in one pair, whatever is refused or removed meanwhile', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  test.setTimeout(150_000)
  await using own = await openGallery(browser, { width: 390, height: 844 })
  const { page } = own
  const read = async (what: string) => await (await page.request.get(`/api/admin/website/${what}`)).json()
  const shipped: unknown[] = (await read('documents/gallery')).published.pairs
  const newPairs = async () =>
    (await read('documents/gallery')).draft?.pairs
      .slice(shipped.length)
      .map(({ before, after }: { before: string; after: string }) => [before, after])
  const ids = async () => (await read('pictures')).map(({ id }: { id: string }) => id)

  const pairs = page.getByRole('region', { name: 'Before & after' })
  /** Where it comes: the page itself has gone to what was refused. */
  const expectReadableThere = async (words: string) => {
    const notice = pairs.getByText(words)
    await notice.waitFor({ timeout: 60_000 })
    await notice.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await expectReadable(pairs, words)
  }
  const goOn = await holdUploads(page)
  await choose(page, 'Add a pair', [await jpeg('red.jpg', '#8e3c18'), await jpeg('green.jpg', '#46502f')])
  const film = { name: 'IMG_4125.MOV', mimeType: 'video/quicktime', buffer: boxed('qt  ') }
  await choose(page, 'Add a pair', [film, await jpeg('white.jpg', '#d8d2c8')])
  goOn()
  await expect(pairs.getByRole('region', { name: 'New pair' })).toHaveCount(2, { timeout: 60_000 })
  const [red, green, white] = await ids()
  await expect.poll(newPairs).toEqual([
    [red, green],
    ['', white],
  ])
  await expectReadableThere('IMG_4125.MOV could not be used, so the new pair has no before picture yet.')

  const goOnAgain = await holdUploads(page)
  await choose(page, 'Choose the before picture of the new pair', [await jpeg('blue.jpg', '#2f4650')])
  await pairs.getByRole('button', { name: 'Remove this pair' }).nth(-2).click()
  goOnAgain()
  await expect.poll(async () => (await ids()).length, { timeout: 60_000 }).toBe(4)
  const blue = (await ids()).at(-1)
  await expect.poll(newPairs).toEqual([[blue, white]])

  const goOnAtLast = await holdUploads(page)
  await choose(page, 'Replace the after picture of the new pair', [await jpeg('black.jpg', '#201c18')])
  await pairs.getByRole('button', { name: 'Remove this pair' }).last().click()
  goOnAtLast()
  await expectReadableThere('The pair was removed while its new picture was on the way')
})

test('a picture goes on by itself after a lost connection and a lost answer, and leaving meanwhile asks first', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  test.setTimeout(150_000)
  await using own = await openGallery(browser, { width: 390, height: 844 })
  const { page } = own
  const picture = await jpeg('red.jpg', '#8e3c18')
  // Its files are made, and nobody hears of it.
  await page.route('**/pictures/uploads/*/finish', loseAnswer, { times: 1 })
  await page.context().setOffline(true)
  await choose(page, 'Add pictures', [picture])
  const uploads = page.getByRole('list', { name: 'Pictures on their way' })
  const words = 'No connection: it goes on by itself as soon as there is one.'
  // Not where the bar at the foot of the window lies over it.
  await uploads.getByText(words).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expectReadable(uploads, words)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.context().setOffline(false)
  await expect(uploads).toContainText('Here. The place and time', { timeout: 60_000 })
  await expect(page.getByRole('heading', { name: '14 pictures' })).toBeVisible()
  expect(await (await page.request.get('/api/admin/website/pictures')).json()).toHaveLength(1)
})
