import type { Page } from '@playwright/test'
import { shipped } from '#content/shipped.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { openLive } from './steps.ts'

test.use({ isBannerAnswered: true })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const sectionWith = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name }) })

test('home leads to the form, the phone and each service, its line draws itself unless motion is unwelcome, and Tab, pressed quickly, never drops the focus', async ({
  page,
}) => {
  await page.addInitScript(() =>
    document.addEventListener('animationstart', () => {
      document.documentElement.dataset.moved = ''
    }),
  )
  await openLive(page, '/')
  await expect(page.locator('html')).toHaveAttribute('data-moved')
  await expect(heading(page)).toHaveText('Curly Hair Specialist in North Leeds')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+441134960182')
  await expect(main.locator('dl').first().locator('dt, dd')).toHaveText([
    ...['years of experience', '30+', 'happy clients', '600+'],
    ...['products', 'Eco-friendly', 'first consultation', 'Free'],
  ])
  const ends = [main.locator('.hero'), sectionWith(page, 'Tell me about your curls')]
  for (const end of ends)
    await expect(end.getByRole('link', { name: 'Book Free Consultation' })).toHaveAttribute(
      'href',
      '/contact',
    )
  const linkOf = (name: string) => page.getByRole('article', { name }).getByRole('link')
  await expect(linkOf('Curly cuts')).toHaveAttribute('href', '/services#cuts')
  await expect(linkOf('Curl colour')).toHaveAttribute('href', '/services#colour')
  await linkOf('Mobile service').click()
  await expect(page).toHaveURL('/services#mobile')
  const mobile = 'Salon quality, your front room'
  await expectReadable(page.getByRole('heading', { level: 2, name: mobile }), mobile)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.evaluate(() =>
    document.addEventListener('focusout', ({ relatedTarget }) => {
      if (!relatedTarget) document.documentElement.dataset.lost = ''
    }),
  )
  const last = page.getByRole('link', { name: 'Admin Access' })
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press('Tab')
    if (await last.evaluate((one) => one === document.activeElement)) break
  }
  await expect(last).toBeFocused()
  for (const flaw of ['data-moved', 'data-lost']) await expect(page.locator('html')).not.toHaveAttribute(flaw)
})

test('the header stays in view and marks the page, Back returns to where it was; the services are priced on quotation, and a home visit or another area is already chosen in the form', async ({
  page,
}) => {
  await page.goto('/services')
  const header = page.getByRole('banner')
  const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const places = ['Home', 'Services', 'About', 'Gallery', 'Hair Tips']
  await expect(links).toHaveText([...places, '0113 496 0182', 'Free Consultation'])
  await expect(header.locator('[aria-current]')).toHaveText(['Services'])
  const about = page.getByRole('contentinfo').getByRole('link', { name: 'About' })
  await about.scrollIntoViewIfNeeded()
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await about.click()
  await expect(page).toHaveTitle(/^About/)
  await expect(heading(page)).toBeInViewport()
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(before)

  for (const [id, name] of [
    ['cuts', 'Curly cuts'],
    ['colour', 'Curl colour'],
  ] as const) {
    const section = page.getByRole('region', { name })
    await expect(section).toHaveAttribute('id', id)
    await expect(section).toContainText(/On Quotation Only\s*The quote depends on .* hours\./)
    await expect(section.getByRole('link', { name: 'Book Free Consultation' })).toHaveAttribute(
      'href',
      '/contact',
    )
  }
  const mobile = page.getByRole('region', { name: 'Salon quality, your front room' })
  await expect(mobile.locator('dt')).toHaveText(['You provide', 'I bring', 'When', 'Where'])
  await expect(mobile).toContainText('7 days 8am - 8pm')
  await mobile.getByRole('link', { name: 'Ask for a home visit' }).click()
  await expect(page.getByLabel('I would like a home visit')).toBeChecked()
  await expect(page.getByLabel('Where shall I come to?')).toBeVisible()
  await page.goBack()
  const areas = sectionWith(page, 'Areas covered')
  await expect(areas.getByRole('listitem')).toHaveCount(12)
  await expect(areas).toContainText('Not on the list? Get in touch')
  await areas.getByRole('link', { name: 'Contact me about your area' }).click()
  await expect(page.getByLabel('Select your area')).toHaveValue('other')
  await expect(page.getByLabel('Which area?')).toBeVisible()
})

test('Hair Tips lead by a whole card to an article, whose contents jump and whose end leads on', async ({
  page,
}) => {
  await openLive(page, '/blog')
  await expect(heading(page)).toHaveText('Curly Hair Care Tips & Advice')
  const categories = ['Hair Care', 'Professional Advice', 'Mobile Services', 'Product Reviews', 'Techniques']
  await expect(page.locator('.article-meta b')).toHaveText([...categories, 'Seasonal Care'])
  await expect(page.getByRole('article').filter({ hasText: 'Featured' })).toHaveCount(1)
  await expect(
    sectionWith(page, 'Quick Curly Hair Tips').getByRole('listitem').getByRole('heading'),
  ).toHaveText([...['Hydration first', 'Avoid heat', "Don't touch while drying", 'Use a silk pillowcase']])
  const card = page.getByRole('article').nth(2)
  const title = await card.getByRole('heading').textContent()
  await card.click({ position: { x: 40, y: 40 } })
  await expect(heading(page)).toHaveText(`${title}`)
  await page.goBack()

  await page.getByRole('link', { name: 'Read Full Article' }).click()
  await expect(page).toHaveURL('/blog/a-curl-routine-that-lasts')
  await expect(page).toHaveTitle('A Curl Routine That Lasts | North Leeds Curls')
  const meta = page.locator('header .article-meta')
  await expect(meta).toHaveText(/Hair Care.*6 min read.*By North Leeds Curls.*\d{1,2} \w+ \d{4}/)
  await expect(page.getByRole('blockquote')).toHaveText('Style your hair wetter than feels sensible.')
  const contents = page.getByRole('navigation', { name: 'In this article' })
  await contents.getByRole('link', { name: 'Set it' }).click()
  await expect(page.getByRole('heading', { name: 'Set it, then leave it alone' })).toBeInViewport()
  await expect(page.getByRole('article').getByRole('link', { name: 'Book Free Consultation' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Read More/ })).toHaveCount(3)
})

test('the policy tells apart what the software does, and leads to the page to ask on; the footer leads to the statement', async ({
  page,
}) => {
  await openLive(page, '/privacy')
  const contents = page.getByRole('navigation', { name: 'Contents: Privacy policy' })
  await expect(contents.getByRole('link')).toHaveCount(13)
  await contents.getByRole('link', { name: 'How this website handles data' }).click()
  const own = page.locator('#how-this-website-handles-data')
  await expect(own.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(own.getByRole('time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)
  await expect(own).toContainText('this website collects less: it stores no IP address')
  await expect(page.getByText('the owner of North Leeds Curls, who is the controller')).toBeVisible()
  await page.getByRole('link', { name: 'ask on the page made for it' }).click()
  await expect(page).toHaveURL('/privacy/request')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page).toHaveURL('/accessibility')
  await expect(heading(page)).toBeInViewport()
  const main = page.getByRole('main')
  await expect(main).toContainText('has not been tested by an independent auditor')
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
})

test('the first screen of phones on their side and tablets has the consultation, from 1024 px on the number; an unknown address is answered with 404 and leads on', async ({
  page,
}) => {
  for (const [width, height] of [
    [844, 390],
    [768, 1024],
    [1024, 768],
  ] as const)
    for (const path of ['/', '/gallery']) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      const consultation = page.getByRole('link', { name: /^(Book )?Free Consultation/ })
      await expect(consultation.filter({ visible: true }).first()).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('banner').getByRole('link', { name: '0113 496 0182' })).toHaveCount(
        width < 1024 ? 0 : 1,
      )
    }
  expect((await page.goto('/blog/no-such-article'))?.status()).toBe(404)
  await expect(heading(page)).toHaveText('404 Page Not Found')
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  const main = page.getByRole('main')
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const ratio = height > 390 ? 0.2 : 1
    for (const one of [heading(page), main.getByRole('link', { name: 'Back to home' })])
      await expect(one).toBeInViewport({ ratio })
  }
  await main.getByRole('link', { name: 'Free Consultation' }).click()
  await expect(heading(page)).toHaveText('Book Your Free Consultation')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('every review can be read, every picture of the gallery is shown, and hair like one’s own is found by its curl pattern', async ({
    page,
  }) => {
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'What clients say' })
    await expect(carousel.getByRole('button')).toHaveCount(0)
    await expect(page.getByText('Examples, until real reviews stand here')).toBeVisible()
    const slides = carousel.getByRole('group')
    await expect(slides).toHaveCount(10)
    for (const [index, { words, name }] of shipped.testimonials.reviews.entries()) {
      await slides.nth(index).scrollIntoViewIfNeeded()
      for (const one of [words, name]) await expectReadable(slides.nth(index), one)
    }

    await page.goto('/gallery')
    const cards = page.getByRole('region', { name: 'Gallery' }).getByRole('figure')
    await expect(cards.getByRole('heading')).toHaveCount(13)
    for (const picture of await cards.getByRole('img').all())
      await expect(picture).toHaveAttribute('alt', /^Illustration: /)
    await expect(page.locator('.slider')).toHaveCount(2)
    await expect(page.getByRole('heading', { name: 'Client stories' })).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name: 'Book Free Consultation' })).toHaveCount(2)
    const filter = page.getByRole('group', { name: 'Hair like mine' })
    await expectReadable(filter, 'All 13 Waves 3 Loose curls 3 Ringlets 4 Corkscrews 1 Coils 2')
    await expect(cards.nth(1)).toContainText('Coils 4B')
    await filter.getByText('Coils').click()
    const titles = cards.getByRole('heading').filter({ visible: true })
    await expect(titles).toHaveText(['Round coil shape', 'Cropped coils'])
    await page.keyboard.press('ArrowLeft')
    await expect(titles).toHaveText(['Ginger corkscrews'])
  })
})
