import type { Page } from '@playwright/test'
import { hourMs } from '#contract/durations.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { composer, dialog, openNewsletter, saved, write } from './newsletter-steps.ts'
import { openRequest, openRequests } from './request-steps.ts'
import {
  aConsultation,
  holdBack,
  logIn,
  openDashboard,
  openOwnSite,
  postConsultation,
  signIn,
} from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

/** As when the session is over while she types: the next save is refused. */
const endSession = (page: Page) => page.context().clearCookies()
const atLogin = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
const storage = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

test('a session that ends while she writes says so, and what she wrote is there and saved after the login', async ({
  browser,
}) => {
  await using own = await openNewsletter(browser)
  const { page, site } = own
  await write(page, { subject: 'Rinse cold', body: 'Once a week.' })
  await saved(page)
  await endSession(page)
  await write(page, { body: 'Once a week, and longer in winter.' })
  await atLogin(page)
  await expectReadable(
    page.getByRole('alert').filter({ visible: true }),
    'You were signed out, as your session had ended. What you were writing is kept',
  )
  await expect(page.getByLabel('Subject')).toBeHidden()
  await logIn(page, site)
  await expect(page.getByLabel('Message')).toBeFocused()
  await expect(page.getByLabel('Message')).toBeInViewport()
  await expect(page.getByLabel('Message')).toHaveText('Once a week, and longer in winter.')
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveText('Once a week, and longer in winter.')
})

test('a deletion that the end of the session stopped comes back and says so, and hours later the time to reply is that of now', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  await postConsultation(request, aConsultation({ name: 'Amara Okafor' }))
  await page.clock.install()
  await openDashboard(page, site, '/admin/consultations')
  await expect(page.getByRole('article')).toContainText('23 h 59 min left')
  await page.getByRole('link', { name: 'Amara Okafor', exact: true }).click()
  await page.getByRole('group', { name: 'Delete this request' }).locator('summary').click()
  const opener = page.getByRole('button', { name: 'Delete this request' })
  await opener.click()
  await endSession(page)
  await page.getByRole('button', { name: 'Delete it' }).click()
  await atLogin(page)
  await page.clock.pauseAt(Date.now() + 5 * hourMs)
  await page.getByLabel('Username').fill(site.adminUsername)
  await page.getByLabel('Password').fill(site.adminPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectReadable(dialog(page), 'Nothing was deleted. Your session had ended. Please try again.')
  await dialog(page).getByRole('button', { name: 'Keep it' }).click()
  await expect(opener).toBeFocused()
  await expect(page.getByRole('region', { name: 'Request', exact: true })).toContainText('18 h 5')
})

test('what is typed in a form outlives a reload and Back, until it is sent', async ({ page, site }) => {
  await signIn(page.context(), site)
  await page.goto('/admin/diary/block')
  const whatFor = page.getByLabel('What for')
  await whatFor.fill('Dentist')
  await page.getByLabel('From').fill('06:00')
  await page.reload()
  await expect(whatFor).toHaveValue('Dentist')
  await expect(page.getByLabel('From')).toHaveValue('06:00')
  await page.getByRole('navigation').getByRole('link', { name: 'Diary' }).click()
  await expect(whatFor).toHaveCount(0)
  await page.goBack()
  await expect(whatFor).toHaveValue('Dentist')
  await page.getByLabel('To', { exact: true }).fill('06:30')
  await page.getByRole('button', { name: 'Block it out' }).click()
  await expect(whatFor).toHaveCount(0)
  await page.goBack()
  await expect(whatFor).toHaveValue('')
  expect(await storage(page)).not.toContain('Dentist')
})

test('a note whose answer was lost is stored once, though she saves it again after a reload', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  const notes = page.getByRole('region', { name: 'Notes' })
  const note = notes.getByLabel('Add a private note')
  const save = notes.getByRole('button', { name: 'Save note' })
  await note.fill('Prefers mornings')
  const stored = Promise.withResolvers<void>()
  await page.route('**/notes', async (route) => {
    await route.fetch()
    stored.resolve()
  })
  await save.click()
  await stored.promise
  await page.reload()
  await page.unroute('**/notes')
  await expect(notes.getByRole('listitem')).toHaveText(/Prefers mornings/)
  await expect(note).toHaveValue('Prefers mornings')
  await save.click()
  await expect(note).toHaveValue('')
  await expect(notes.getByRole('listitem')).toHaveCount(1)
  // The same words once more are another note.
  await note.fill('Prefers mornings')
  await save.click()
  await expect(notes.getByRole('listitem')).toHaveCount(2)
})

test('what is typed while a save is on its way, or once she is back, stays to the space at its end', async ({
  browser,
}) => {
  await using own = await openNewsletter(browser)
  const { page } = own
  const saves = '**/api/admin/newsletter-issues/*'
  const subject = page.getByLabel('Subject')
  const letThrough = await holdBack(page, saves)
  const sent = page.waitForRequest(saves)
  await write(page, { subject: 'Rinse cold' })
  await sent
  await subject.press('End')
  await subject.pressSequentially(' and ')
  await write(page, { preview: 'Once a week' })
  letThrough()
  await saved(page)
  await page.waitForLoadState('networkidle')
  // As when she looks at another tab and comes back.
  const readAgain = page.waitForResponse(saves)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await readAgain
  await page.waitForLoadState('networkidle')
  await subject.press('End')
  await subject.pressSequentially('long')
  await expect(subject).toHaveValue('Rinse cold and long')
  await saved(page)
  await page.reload()
  await expect(subject).toHaveValue('Rinse cold and long')
  await expect(page.getByLabel('Preview text')).toHaveValue('Once a week')
})

test('a logout asks about what could not be saved, and leaves nothing of it on the device', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser)
  const { page } = own
  await page.route('**/api/admin/newsletter-issues/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await write(page, { subject: 'Typed in a tunnel' })
  await expect(composer(page)).toContainText('Not saved.')
  const logOut = page.getByRole('button', { name: 'Logout' })
  await logOut.click()
  await expectReadable(dialog(page), 'Log out and delete what is not saved?')
  await dialog(page).getByRole('button', { name: 'Stay logged in' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Typed in a tunnel')
  expect(await storage(page)).toContain('Typed in a tunnel')
  await logOut.click()
  await dialog(page).getByRole('button', { name: 'Log out and delete it' }).click()
  await atLogin(page)
  await expect(page.getByRole('tab')).toHaveCount(0)
  expect(await storage(page)).not.toContain('Typed in a tunnel')
})

test('a tab that cannot be shown says so, the rest works, and it can be tried again', async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site } = own
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
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  problems.splice(0)
})
