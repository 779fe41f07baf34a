import { trackingPaths } from '#contract/paths.ts'
import { expect, test } from './fixtures.ts'
import { untilAlive } from './steps.ts'
import { agree, eventOf, header, read } from './visit.ts'

test('each call to action is counted under its name', async ({ page, context }) => {
  const calls = await agree(context)
  // The browser would ask which program shall call, and take no further clicks meanwhile.
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[href^="tel:"]')) event.preventDefault()
    })
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await read(page, '/')
  const clicks = () =>
    calls
      .filter(({ path }) => path === trackingPaths.event)
      .map(({ body }) => JSON.parse(Object(body).eventData).buttonName)
  const press = async (scope: string, name: string, buttonName: string, leadsTo?: string | RegExp) => {
    const before = clicks().length
    await page.locator(scope).getByRole('link', { name }).first().click()
    await expect.poll(() => clicks().slice(before)).toEqual([buttonName])
    if (leadsTo) await expect(page).toHaveURL(leadsTo)
  }
  await press('.hero', 'Call Now', 'hero_call')
  await press('.hero', 'Book Free Consultation', 'hero_consultation', '/contact')
  await page.goBack()
  await press('main .on-copper', 'Book Free Consultation', 'closing_consultation', '/contact')
  await press('main', '0113 496 0182', 'page_call')
  await press('footer', '0113 496 0182', 'footer_call')
  await press('.site-header', 'Free Consultation', 'header_consultation')
  await header(page, 'Hair Tips')
  await press('main', 'Read Full Article', 'read_article', /\/blog\//)
  await page.setViewportSize({ width: 390, height: 844 })
  await press('.action-bar', 'Call', 'bar_call')
})

test('a form is told when it is begun, once, and when it is sent', async ({ page, context }) => {
  const calls = await agree(context)
  await read(page, '/contact')
  const events = () => calls.filter(({ path }) => path === trackingPaths.event)
  const form = page.getByRole('form', { name: 'Free consultation request' })
  await form.getByLabel('Name').fill('Amara')
  await form.getByLabel('Email').fill('amara@example.org')
  await form.getByLabel('Phone').fill('0113 496 0000')
  await form.getByLabel('Select your area').selectOption({ index: 1 })
  await form.getByLabel('Service type').selectOption({ index: 1 })
  // Until then a press would send an ordinary form, and leave the page.
  await untilAlive(page, 'consultation-form')
  await page.route('/api/consultations', (route) => route.abort())
  await form.getByRole('button', { name: 'Send Request' }).click()
  await expect
    .poll(events)
    .toEqual([
      eventOf('form_start', { formName: 'consultation_form' }),
      eventOf('button_click', { buttonName: 'send_request' }),
      eventOf('form_submission', { formName: 'consultation_form', success: false }),
    ])
  await page.unroute('/api/consultations')
  await form.getByRole('button', { name: 'Send Request' }).click()
  await expect
    .poll(() => events().slice(3))
    .toEqual([
      eventOf('button_click', { buttonName: 'send_request' }),
      eventOf('form_submission', { formName: 'consultation_form', success: true }),
    ])
  await page.reload()
  await form.getByLabel('Name').fill('Amara')
  await header(page, 'Hair Tips')
  await page.getByRole('form', { name: 'Newsletter' }).getByRole('textbox').fill('amara@example.org')
  await untilAlive(page, 'sign-up')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect
    .poll(() => events().slice(5))
    .toEqual([
      eventOf('button_click', { buttonName: 'subscribe' }),
      eventOf('form_submission', { formName: 'newsletter_form', success: true }),
    ])
})
