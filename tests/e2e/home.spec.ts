import type { Page } from '@playwright/test'
import { areas } from '#content/areas.ts'
import { homePage } from '#content/home.ts'
import { expect, test } from './fixtures.ts'
import { openLive } from './steps.ts'

test('the home page says who, where and what for, and leads to the form and the phone', async ({ page }) => {
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
})

test('three cards lead to cuts, colour and the mobile service', async ({ page }) => {
  await page.goto('/')
  const cards = page.getByRole('region', { name: homePage.servicesHeading }).getByRole('article')
  for (const name of ['Curly cuts', 'Curl colour', 'Mobile service'])
    await expect(page.getByRole('article', { name, exact: true }).getByRole('link')).toBeVisible()
  await expect(cards.getByRole('heading')).toHaveText(['Curly cuts', 'Curl colour', 'Mobile service'])
  const places = await cards
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href')))
  expect(places).toEqual(['/services#cuts', '/services#colour', '/services#mobile'])
})

test('a card leads to its place on the services page', async ({ page }) => {
  await openLive(page, '/')
  await page.getByRole('link', { name: 'How home visits work' }).click()
  await expect(page).toHaveURL('/services#mobile')
  const section = page.getByRole('region', { name: 'Salon quality, your front room' })
  await expect.poll(async () => (await section.boundingBox())?.y).toBeCloseTo(96, -1)
})

test('all 17 areas are named', async ({ page }) => {
  await page.goto('/')
  const list = page.getByRole('main').getByRole('list').filter({ hasText: 'Gledhow' })
  await expect(list.getByRole('listitem')).toHaveText(areas.map(({ name }) => name))
  expect(areas).toHaveLength(17)
})

test('the page ends with a call to the consultation, below six heads', async ({ page }) => {
  await page.goto('/')
  const call = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Tell me about your curls' }) })
  await expect(call.locator('img')).toHaveCount(6)
  await expect(call.getByRole('link', { name: 'Book Free Consultation' })).toHaveAttribute('href', '/contact')
  await expect(call.getByRole('link', { name: '0113 496 0182' })).toBeVisible()
})

test('only the hero picture is fetched first; what it shows is said honestly', async ({ page }) => {
  await page.goto('/')
  const pictures = page.getByRole('main').locator('img')
  const first = pictures.first()
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  await expect(first).toHaveAttribute('alt', /^Illustration: /)
  await expect(page.locator('main img[loading=eager]')).toHaveCount(1)
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute('alt', /^$|^Illustration: /)
    await expect(picture).toHaveAttribute('width', /^\d+$/)
    await expect(picture).toHaveAttribute('height', /^\d+$/)
  }
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

  test('the bar with call and consult stands back while the buttons of the hero are on the screen', async ({
    page,
  }) => {
    // The bar makes room for the question about cookies, so that is answered.
    await page.addInitScript(() =>
      localStorage.setItem('cookieConsent', '{"analytics":false,"marketing":false}'),
    )
    const bar = page.locator('.action-bar')
    await openLive(page, '/')
    await expect(bar).toBeHidden()
    await page.getByRole('heading', { name: homePage.servicesHeading }).scrollIntoViewIfNeeded()
    await expect(bar).toBeVisible()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(bar).toBeHidden()
  })
})

const underline = (page: Page) => page.locator('h1 path')

test('the underline of the place name draws itself once', async ({ page }) => {
  await page.goto('/')
  await expect(underline(page)).toHaveCSS('animation-name', 'draw')
  await expect(underline(page)).toHaveCSS('animation-duration', '1.1s')
  await expect(underline(page)).toHaveCSS('animation-iteration-count', '1')
})

test('a rule across the page draws itself when the reader comes to it', async ({ page }) => {
  await openLive(page, '/')
  const rule = page.locator('.divider')
  await expect(rule).toHaveAttribute('data-drawing', 'later')
  await rule.scrollIntoViewIfNeeded()
  await expect(rule).toHaveAttribute('data-drawing', 'now')
})

test('under reduced motion every line is drawn and nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openLive(page, '/')
  await expect(underline(page)).toHaveCSS('animation-name', 'none')
  await expect(page.locator('.divider')).not.toHaveAttribute('data-drawing')
  const picture = page.getByRole('article').first().locator('img')
  await picture.hover()
  await expect(picture).toHaveCSS('scale', 'none')
})
