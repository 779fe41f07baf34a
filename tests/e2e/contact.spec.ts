import { expect, test } from './fixtures.ts'

test('the page says what the consultation is about, and what each field is for', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Book Your Free Consultation')
  await expect(main.getByText(/Curl care, cutting and styling.*I reply within 24 hours/)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'tel')
  await expect(page.getByLabel('Service type').locator('option').first()).toHaveText('Select service type')
  const labels = await page.getByRole('form').or(page.locator('main form')).locator('label').allTextContents()
  const withAsterisk = labels
    .filter((label) => label.includes('*'))
    .map((label) => label.replace('*', '').trim())
  expect(withAsterisk).toEqual(['Name', 'Email', 'Phone', 'Select your area', 'Service type'])
})

test('three cards say how to get in touch, where, and what is often asked', async ({ page }) => {
  await page.goto('/contact')
  const aside = page.getByRole('complementary', { name: 'Contact details' })
  for (const heading of ['Get In Touch', 'Serving North Leeds', 'Frequently Asked Questions'])
    await expect(aside.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  await expect(aside.locator('a[href="tel:+441134960182"]')).toHaveText('0113 496 0182')
  await expect(aside.locator('a[href^="mailto:"]')).toContainText('@')
  await expect(aside.getByText('North Leeds & Surrounding Areas', { exact: true })).toBeVisible()
  await expect(aside.getByText('7 days 8am - 8pm', { exact: true })).toBeVisible()
  await expect(aside.getByRole('img', { name: /^Illustration: / })).toBeVisible()
  await expect(aside.getByText('Mobile Services Available', { exact: true })).toBeVisible()
  await expect(aside.getByText('Covering all North Leeds areas', { exact: true })).toBeVisible()
  const answers = [
    ['How long is the consultation?', /15-20 minutes/],
    ['Which areas do you visit?', /Headingley, Chapel Allerton, Roundhay, Meanwood and surrounding areas/],
    [
      'What happens at the first appointment?',
      /consultation, then a dry cut tailored to your curl pattern, with styling tips and product advice/,
    ],
    ['How often should I have a trim?', /8-12 weeks/],
  ] as const
  for (const [question, answer] of answers) {
    const text = aside.getByRole('group').filter({ hasText: question }).getByText(answer)
    if (!(await text.isVisible())) await aside.getByText(question).click()
    await expect(text).toBeVisible()
  }
})

test('the band says three reasons to choose us', async ({ page }) => {
  await page.goto('/contact')
  const band = page.getByRole('main').locator('section').filter({ hasText: 'Why Choose' }).last()
  await expect(band.getByRole('heading', { level: 3 })).toHaveText([
    'Curl Specialist',
    'Mobile Convenience',
    'Curl-Safe Products',
  ])
  await expect(band.getByText('30+ years with curly and textured hair.')).toBeVisible()
  await expect(band.getByText(/^Salon services at home/)).toBeVisible()
})

test('every page has its frame: header, main area, footer, and where the banner and the notices appear', async ({
  page,
}) => {
  for (const path of [
    '/',
    '/services',
    '/about',
    '/gallery',
    '/blog',
    '/contact',
    '/privacy',
    '/no/such-page',
  ]) {
    await page.goto(path)
    for (const role of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(role)).toHaveCount(1)
    await expect(page.getByRole('region', { name: /Cookie/ })).toBeVisible()
  }
})

test('the footer says where, what and where to go', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('North Leeds')
  for (const path of ['/about', '/gallery', '/blog', '/contact', '/privacy'])
    await expect(footer.locator(`a[href="${path}"]`).first()).toBeVisible()
  await expect(footer.locator('a[href^="/services#"]')).not.toHaveCount(0)
})

test('the districts LS6, LS7, LS16 and LS17 are named beside the areas', async ({ page }) => {
  await page.goto('/')
  for (const district of ['LS6', 'LS7', 'LS16', 'LS17'])
    await expect(page.getByRole('main')).toContainText(district)
})
