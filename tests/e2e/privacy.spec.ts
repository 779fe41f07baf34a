import { expect, test } from './fixtures.ts'
import { openLive } from './steps.ts'

const sections = [
  [
    'Information I collect',
    /your name.*your email address.*your phone number.*your location.*service preferences.*messages/,
  ],
  ['Information collected automatically', /analytics.*device information.*approximate location.*IP address/],
  [
    'Cookies',
    /Necessary cookies.*cannot be disabled.*Analytics cookies.*consent.*Marketing cookies.*advertising pixels.*consent/,
  ],
  ['How I use your information', /consultation.*newsletter/],
  ['Sharing', /do not sell.*service providers.*marketing partners, only with your consent.*law/],
  ['Security', /measures/],
  ['Retention', /kept indefinitely, unless you ask me to delete/],
  ['Your rights', /access.*correction.*deletion.*objection.*withdrawal of consent.*cookie management/],
  ['Third-party links', /other websites/],
  ['Children', /under 16/],
  ['Changes to this policy', /may update/],
  ['Contact', /hello@northleedscurls\.example.*0113 496 0182/],
] as const

test('the policy has all its sections and its date', async ({ page }) => {
  await openLive(page, '/privacy')
  await expect(page.getByText('Last updated October 2, 2025')).toBeVisible()
  const [shown = ''] = await page.locator('main').allInnerTexts()
  const text = shown.replace(/\s+/g, ' ')
  const body = text.slice(text.indexOf('This policy says'))
  for (const [title, words] of sections) {
    const heading = page.getByRole('heading', { level: 2, name: title, exact: true })
    await expect(heading).toHaveCount(1)
    const from = body.indexOf(title)
    expect(body.slice(from, from + 700), title).toMatch(words)
  }
})

test('what the software does is told apart, with a date of its own', async ({ page }) => {
  await openLive(page, '/privacy')
  const contents = page.getByRole('navigation', { name: 'Contents: Privacy policy' })
  await expect(contents.getByRole('link')).toHaveCount(sections.length + 1)
  await contents.getByRole('link', { name: 'How this website handles data' }).click()
  const part = page.locator('#how-this-website-handles-data')
  await expect(part.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(part.getByRole('time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)
  await expect(part.locator('p').nth(1)).toHaveText(
    /^The policy above names device information and an approximate location from your IP address; this software collects neither\./,
  )
})
