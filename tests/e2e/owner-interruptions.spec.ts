import type { Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { composer, dialog, openNewsletter, saved, write } from './newsletter-steps.ts'
import { comeBack, logIn, openDashboard, openOwnSite } from './steps.ts'

const atLogin = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
const storage = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

test('what she writes is there after a session that ends, is read anew beneath her to its last space, and a logout asks about what could not be saved', {
  tag: '@full',
}, async ({ browser }) => {
  await using own = await openNewsletter(browser)
  const { page, site } = own
  await write(page, { subject: 'Rinse cold', body: 'Once a week.' })
  await saved(page)
  // The next save is refused.
  await page.context().clearCookies()
  await write(page, { body: 'Once a week, and longer in winter.' })
  await atLogin(page)
  await expectReadable(
    page.getByRole('alert').filter({ visible: true }),
    'You were signed out, as your session had ended. What you were writing is kept',
  )
  const subject = page.getByLabel('Subject')
  await expect(subject).toBeHidden()
  await logIn(page, site)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveText('Once a week, and longer in winter.')
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveText('Once a week, and longer in winter.')

  const saves = '**/api/admin/newsletter-issues/*'
  await subject.press('End')
  await subject.pressSequentially(' and ')
  await saved(page)
  const readAgain = page.waitForResponse(saves)
  await comeBack(page)
  await readAgain
  await subject.pressSequentially('long')
  await expect(subject).toHaveValue('Rinse cold and long')
  await saved(page)

  await page.route(saves, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await write(page, { subject: 'Typed in a tunnel' })
  await expect(composer(page)).toContainText('Not saved.')
  const logOut = page.getByRole('button', { name: 'Logout' })
  await logOut.click()
  await expectReadable(dialog(page), 'Log out and delete what is not saved?')
  await dialog(page).getByRole('button', { name: 'Stay logged in' }).click()
  await expect(subject).toHaveValue('Typed in a tunnel')
  expect(await storage(page)).toContain('Typed in a tunnel')
  await logOut.click()
  await dialog(page).getByRole('button', { name: 'Log out and delete it' }).click()
  await atLogin(page)
  await expect(page.getByRole('tab')).toHaveCount(0)
  expect(await storage(page)).not.toContain('Typed in a tunnel')
})

test('a part that cannot be shown says so, the rest works, and it can be tried again; a dashboard that fails as a whole is no blank page', {
  tag: '@full',
}, async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site, problems } = own
  await page.addInitScript(() => {
    const { toReversed } = Array.prototype
    // The analytics tab alone needs it.
    Reflect.deleteProperty(Array.prototype, 'toReversed')
    Object.assign(window, { mend: () => Object.assign(Array.prototype, { toReversed }) })
  })
  await openDashboard(page, site)
  const sentence = 'This part could not be shown. The rest works.'
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  const panel = page.getByRole('tabpanel', { name: 'Analytics' })
  await expectReadable(page.locator('main'), 'Nobody is waiting')
  await tryAgain.scrollIntoViewIfNeeded()
  await expectReadable(panel, sentence)
  await page.getByRole('tab', { name: 'Consultations' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Consultations' })).toContainText(
    'No consultation requests yet',
  )
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await page.evaluate('mend()')
  await tryAgain.click()
  await expect(panel.locator('svg:has(polyline)')).toBeVisible()
  await expect(page.getByText(sentence)).toBeHidden()

  await page.addInitScript(() =>
    Object.defineProperty(document, 'title', {
      set: () => {
        throw new TypeError('The title cannot be set')
      },
    }),
  )
  await page.reload()
  await expectReadable(page.locator('body'), 'The dashboard could not be shown. Your website works.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  problems.splice(0)
})
