import { expect, test } from './fixtures.ts'
import { head, openRequest } from './request-steps.ts'
import { aConsultation, openDashboard, openOwnSite, postConsultation } from './steps.ts'

test('a reply and a call are one press away, a text and a chat two, and a landline is offered no chat', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  for (const [name, email, phone] of [
    ['Amara Okafor', 'amara@example.com', '+44 (0)7700 900461'],
    ['Beth Langley', 'beth@example.com', '(0113) 496 0182'],
  ] as const)
    await postConsultation(request, aConsultation({ name, email, phone }))
  await openDashboard(page, site, '/admin?tab=consultations')
  const linksOf = async (name: string) => {
    const links = page.getByRole('article', { name }).getByRole('link')
    // The name and Reply lead to the page of the request.
    const id = (await links.first().getAttribute('id'))?.replace('request-', '')
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    return hrefs.map((href) => href?.replace(`${id}`, 'id'))
  }
  const mobile = '+447700900461'
  expect(await linksOf('Amara Okafor')).toEqual([
    '/admin/consultations/id',
    'mailto:amara@example.com',
    `tel:${mobile}`,
    '/admin/consultations/id#reply',
    `tel:${mobile}`,
  ])
  const landline = '+441134960182'
  expect(await linksOf('Beth Langley')).toEqual([
    '/admin/consultations/id',
    'mailto:beth@example.com',
    `tel:${landline}`,
    '/admin/consultations/id#reply',
    `tel:${landline}`,
  ])

  // A text and a chat are on the request's page.
  const texts = head(page).getByRole('link', { name: /^(Text|WhatsApp)/ })
  await openRequest(page, 'Amara Okafor')
  await expect(texts).toHaveCount(2)
  await expect(texts.first()).toHaveAttribute('href', `sms:${mobile}`)
  await expect(texts.last()).toHaveAttribute('href', 'https://wa.me/447700900461')
  await page.goBack()
  await openRequest(page, 'Beth Langley')
  await expect(texts).toHaveCount(1)
  await expect(texts).toHaveAttribute('href', `sms:${landline}`)
})
