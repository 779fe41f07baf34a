import type { Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, holdBack, openDashboard, openOwnSite, sendButton, typeConsultation } from './steps.ts'

const sentence = 'This part could not be shown. The rest works.'
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })

test('a tab that cannot be shown says so, the rest works, and it can be tried again', async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site, problems } = own
  await page.addInitScript(() => {
    const { toReversed } = Array.prototype
    // The analytics tab alone needs it.
    Reflect.deleteProperty(Array.prototype, 'toReversed')
    Object.assign(window, { mend: () => Object.assign(Array.prototype, { toReversed }) })
  })
  await openDashboard(page, site)
  await expectReadable(page.locator('main'), 'Nobody is waiting')
  await tryAgain(page).scrollIntoViewIfNeeded()
  await expectReadable(page.getByRole('tabpanel', { name: 'Analytics' }), sentence)

  await page.getByRole('tab', { name: 'Consultations' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Consultations' })).toContainText(
    'No consultation requests yet',
  )
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await page.evaluate('mend()')
  await tryAgain(page).click()
  await expect(page.getByRole('tabpanel', { name: 'Analytics' }).locator('svg:has(polyline)')).toBeVisible()
  await expect(page.getByText(sentence)).toBeHidden()
  problems.splice(0)
})

test('a dashboard that fails as a whole is no blank page', { tag: onlyInFullRuns }, async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, problems } = own
  await page.addInitScript(() =>
    Object.defineProperty(document, 'title', {
      set: () => {
        throw new TypeError('The title cannot be set')
      },
    }),
  )
  await page.goto('/admin')
  await expectReadable(page.locator('body'), 'The dashboard could not be shown. Your website works.')
  await expect(tryAgain(page)).toBeVisible()
  problems.splice(0)
})

test('a form whose script cannot draw it stays as it was served, with what was typed, and is sent', async ({
  page,
  problems,
}) => {
  await page.route('**/contact', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      '&quot;locations&quot;:[',
      '&quot;locations&quot;:null,&quot;x&quot;:[',
    )
    await route.fulfill({ response: answer, body })
  })
  // A busy phone: what React puts off comes late, after the next press.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message) {
      setTimeout(() => postMessage.call(this, message), 3000)
    }
  })
  const letScriptsCome = await holdBack(page, '**/assets/consultation-form-*.js')
  await page.goto('/contact')
  const consultation = aConsultation({ hairType: 'Springy' })
  await page.getByLabel('Name').pressSequentially(consultation.name)
  letScriptsCome()
  await page.waitForFunction(() => {
    const host = document.querySelector('.consultation-form')?.parentElement ?? {}
    return Object.keys(host).some((key) => key.startsWith('__reactContainer'))
  })
  await page.getByLabel('Email').focus()
  await page.keyboard.type(consultation.email)
  await expect(page.getByLabel('Name')).toHaveValue(consultation.name)
  await expect(page.getByLabel('Email')).toHaveValue(consultation.email)
  await typeConsultation(page, consultation)
  await expect.poll(() => problems.join()).toContain('null')
  problems.splice(0)
  await expect(page.getByLabel('Hair Details')).toHaveValue('Springy')
  await sendButton(page).click()
  await expect(page).toHaveURL('/contact/thank-you')
})
