import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import {
  asVisitor,
  bar,
  expectWords,
  field,
  live,
  openEditor,
  openGroup,
  openWebsite,
} from './website-steps.ts'

test('prices, answers and the way to the salon are shown once she has written them, and told to search engines', async ({
  browser,
}) => {
  test.slow()
  await using own = await openWebsite(browser)
  const { page, site } = own
  await openEditor(page, 'Services & prices')
  await openGroup(page, 'Curly cuts')
  for (const [name, text] of [
    ['priceFrom', '48'],
    ['priceTo', '75'],
    ['minutesFrom', '60'],
    ['minutesTo', '120'],
    ['priceNote', 'Longer hair takes longer.'],
  ] as const)
    await field(page, `services[0].${name}`).fill(text)
  await openGroup(page, 'Home visits')
  await field(page, 'services[2].extraFrom').fill('10')
  await field(page, 'services[2].extraTo').fill('15')
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expect(live(page)).toBeVisible()
  await page.goto('/admin/website/questions')
  await field(page, 'faqs[4].answer').fill('It depends on your hair: I say so before we start.')
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expect(live(page)).toBeVisible()
  await page.goto('/admin/website/details')
  await field(page, 'business.mobilePhone').fill('07700 900555')
  await field(page, 'business.salonAddress.town').fill('Headingley')
  await field(page, 'business.salonAddress.postcode').fill('LS6')
  await bar(page).getByRole('button', { name: 'Save and publish' }).click()
  await expect(live(page)).toBeVisible()

  await asVisitor(browser, site.url, async (visitor) => {
    await visitor.setViewportSize({ width: 390, height: 844 })
    await visitor.goto('/services')
    const cuts = visitor.getByRole('region', { name: 'Curly cuts' })
    await expectWords(cuts.getByText('On Quotation Only'), 'On Quotation Only')
    await cuts.getByRole('link', { name: 'What it usually costs' }).click()
    const costs = visitor.getByRole('region', { name: 'What it costs' })
    await expect(costs).toBeInViewport()
    await expect(costs.locator('dt')).toHaveText(['Curly cuts', 'Curl colour', 'Mobile service'])
    const usual = 'Usually from £48 to £75 and 1 to 2 hours. Longer hair takes longer.'
    const prices = ['On Quotation Only', usual, 'On Quotation Only', '£10 to £15 extra']
    await expect(costs.locator('dd')).toHaveText(prices)
    for (const [index, words] of prices.entries()) await expectWords(costs.locator('dd').nth(index), words)
    const firstCut = 'What to expect from your first curly cut'
    await expectWords(costs.getByRole('link', { name: firstCut }), 'What to expect')
    await visitor.goto('/contact')
    const details = visitor.getByRole('complementary', { name: 'Contact details' })
    const map = details.getByRole('link', { name: 'Headingley, LS6' })
    await expectWords(map, 'Headingley, LS6')
    await expect(map).toHaveAttribute('href', /^https:\/\/.+query=Headingley%2C%20LS6$/)
    await expect(details.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/447700900555',
    )
    const cost = visitor.locator('details', { hasText: 'What will it cost?' })
    await cost.locator('summary').click()
    await expectWords(cost, 'It depends on your hair: I say so before we start.')
    const told = async (path: string) => {
      await visitor.goto(path)
      return await visitor.locator('script[type="application/ld+json"]').textContent()
    }
    expect(await told('/services')).toContain('"minPrice":48,"maxPrice":75},"addOn"')
    expect(await told('/')).not.toContain('minPrice')
    const contact = await told('/contact')
    expect(contact).toContain('"addressLocality":"Headingley","postalCode":"LS6"')
    expect(contact).toContain('What will it cost?')
    expect(contact).not.toContain('Do you charge for travel?')
  })
})

test('an owner with questions of her own is offered the six that people ask before they book, and may leave them out', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page } = own
  const url = '/api/admin/website/documents/questions'
  const { published, draftVersion } = await (await page.request.get(url)).json()
  const content = {
    ...published,
    faqs: [{ question: 'May I bring my dog?', answer: 'Gladly, if he likes scissors.' }],
  }
  await page.request.patch(`${url}/draft`, { data: { draftVersion, content } })
  await page.request.post(`${url}/publish`, { data: { draftVersion: draftVersion + 1 } })
  await openEditor(page, 'Questions & answers')
  const questions = page.getByRole('group', { name: 'Questions' })
  await questions.getByRole('button', { name: 'Add 6 questions that people often ask' }).press('Enter')
  await expect(field(page, 'faqs[1].question')).toBeFocused()
  await expect(field(page, 'faqs[1].question')).toHaveValue('What will it cost?')
  await expect(field(page, 'faqs[6].question')).toHaveValue('Do I need an allergy test before colour?')
  await field(page, 'faqs[1].answer').fill('It depends on your hair: I say so before we start.')
  await expect(questions.getByRole('button', { name: /people often ask/ })).toHaveCount(0)
  await expect(bar(page)).toContainText('Draft saved by itself')
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expect(live(page)).toBeVisible()
  await page.goto('/contact')
  await expect(page.locator('main details summary')).toHaveText(['May I bring my dog?', 'What will it cost?'])
})
