import { expectReadable, isSeen } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { openLive } from './steps.ts'

test('the home page says who, where and what for, and leads to the form and the phone, at its end once more', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curly Hair Specialist in North Leeds')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Book Free Consultation' }).first()).toHaveAttribute(
    'href',
    '/contact',
  )
  await expect(main.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+441134960182')
  const facts = main.locator('dl').first().locator('dt, dd')
  await expect(facts).toHaveText([
    ...['years of experience', '30+', 'happy clients', '600+'],
    ...['products', 'Eco-friendly', 'first consultation', 'Free'],
  ])
  const end = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Tell me about your curls' }) })
  await expect(end.getByRole('link', { name: 'Book Free Consultation' })).toHaveAttribute('href', '/contact')
  await expect(end.getByRole('link', { name: '0113 496 0182' })).toBeVisible()
})

test('three cards lead to cuts, colour and the mobile service, each at its place', async ({ page }) => {
  await page.goto('/')
  const linkOf = (card: string) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: card }) })
      .getByRole('link')
  await expect(linkOf('Curly cuts')).toHaveAttribute('href', '/services#cuts')
  await expect(linkOf('Curl colour')).toHaveAttribute('href', '/services#colour')
  await linkOf('Mobile service').click()
  await expect(page).toHaveURL('/services#mobile')
  const heading = 'Salon quality, your front room'
  await expectReadable(page.getByRole('heading', { level: 2, name: heading }), heading)
})

test.describe('on a phone of 412 px', () => {
  test.use({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })

  test('the pictures are light: the hero, the first view and the whole page', async ({ page }) => {
    const pictures = new Map<string, number>()
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'image')
        pictures.set(response.url(), (await response.body()).length)
    })
    const total = () => [...pictures.values()].reduce((sum, bytes) => sum + bytes, 0)
    await page.goto('/', { waitUntil: 'networkidle' })
    const hero = [...pictures].find(([url]) => url.includes('home-hero'))
    expect(hero?.[0]).toMatch(/\.avif$/)
    expect(hero?.[1]).toBeLessThanOrEqual(55_000)
    // How far ahead the browser fetches depends on how fast it takes the line to be, so what it shows is asked for.
    const shown = await page
      .getByRole('main')
      .locator('img')
      .evaluateAll((images) =>
        images.flatMap((image) => {
          const { top, bottom } = image.getBoundingClientRect()
          const isInView = image.checkVisibility() && bottom > 0 && top < innerHeight
          return isInView && image instanceof HTMLImageElement ? [image.currentSrc] : []
        }),
      )
    expect(shown).not.toEqual([])
    expect(shown.reduce((sum, url) => sum + (pictures.get(url) ?? Infinity), 0)).toBeLessThanOrEqual(90_000)
    for (const picture of await page.getByRole('main').locator('img:visible').all())
      await picture.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main img')].every(
        (one) => one instanceof HTMLImageElement && (one.complete || !one.checkVisibility()),
      ),
    )
    expect(pictures.size).toBeGreaterThanOrEqual(9)
    expect(total()).toBeLessThanOrEqual(240_000)
  })

  test('the bar with call and consult stands back while the buttons of the hero are on the screen', {
    tag: onlyInFullRuns,
  }, async ({ page, context }) => {
    // The bar makes room for the question about cookies, so that is answered.
    await chooseBeforehand(context, false)
    const bar = page.locator('.action-bar')
    await openLive(page, '/')
    await expect.poll(() => isSeen(bar)).toBe(false)
    await page.getByRole('article').first().scrollIntoViewIfNeeded()
    await expectReadable(bar, 'Call Free Consultation')
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => isSeen(bar)).toBe(false)
  })
})

test('the line under the heading draws itself once, but nothing moves under reduced motion', async ({
  page,
}) => {
  await page.addInitScript(() =>
    document.addEventListener('animationstart', () => {
      document.documentElement.dataset.moved = ''
    }),
  )
  await openLive(page, '/')
  await expect(page.locator('html')).toHaveAttribute('data-moved')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openLive(page, '/')
  await expect(page.locator('html')).not.toHaveAttribute('data-moved')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})
