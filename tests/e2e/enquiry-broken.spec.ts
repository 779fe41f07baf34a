import type { Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import {
  aConsultation,
  holdBack,
  openForm,
  openLive,
  sendButton,
  toast,
  typeConsultation,
  untilAlive,
  waitUntilLive,
} from './steps.ts'

test.use({ isBannerAnswered: true })

/** Opens the form's page, whose first script runs while React does not come; returns what lets it come. */
async function openAsleep(page: Page) {
  const letGo = await holdBack(page, '**/react-*.js')
  await page.goto('/contact')
  await page.evaluate(() => document.documentElement.setAttribute('data-first-load', ''))
  return letGo
}

test('a press before the form is alive leads to the first bad field, or sends it once, on the same page; if no script comes for ten seconds it goes as an ordinary form', async ({
  page,
}) => {
  const posts: (string | undefined)[] = []
  page.on('request', (one) => one.method() === 'POST' && posts.push(one.headers()['content-type']))
  const letGo = await openAsleep(page)
  await sendButton(page).click()
  letGo()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expectReadable(page.getByRole('form', { name: 'Free consultation request' }), 'Name is required')
  await expect(page.locator('html')).toHaveAttribute('data-first-load')
  expect(posts).toEqual([])

  await page.unroute('**/react-*.js')
  const letGoAgain = await openAsleep(page)
  const answer = await holdBack(page, '**/api/consultations')
  await typeConsultation(page, aConsultation())
  await sendButton(page).click()
  await sendButton(page).press('Enter')
  letGoAgain()
  await expect(page.getByRole('button', { name: 'Sending Request...' })).toBeDisabled()
  answer()
  await expect(toast(page, 'Thank You!')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-first-load')
  expect(posts).toEqual(['application/json'])

  await page.unroute('**/react-*.js')
  await page.clock.install()
  await openAsleep(page)
  await typeConsultation(page, aConsultation())
  await sendButton(page).click()
  await expect(page.locator('[data-island="consultation-form"]')).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(10_000)
  await expect(page).toHaveURL('/contact/thank-you')
})

/** Runs in the page: replaces its texts, now and after each change, as the translators of Chrome and Edge do. */
function translatePage() {
  const isText = (node: Node): node is Text =>
    node instanceof Text &&
    node.data.trim() !== '' &&
    !node.parentElement?.closest('script, style, svg, textarea, font')
  const translate = (top: Node) => {
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    const texts = [top]
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts.filter(isText)) {
      const shown = document.createElement('font')
      shown.textContent = text.data.toUpperCase()
      text.replaceWith(shown)
    }
  }
  translate(document.body)
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) translate(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

test('on a translated page a field keeps its focus and what is typed, and a sign-up its button', async ({
  page,
  problems,
}) => {
  await page.goto('/blog')
  const email = page.locator('[name=email]')
  const subscribe = page.locator('[data-island="sign-up"] [type=submit]')
  const release = await holdBack(page, '**/react-*.js')
  await page.evaluate(translatePage)
  await email.click()
  await page.keyboard.type('priya@')
  release()
  await untilAlive(page, 'sign-up')
  await page.keyboard.type('example.com')
  await expect(email).toHaveValue('priya@example.com')
  await expect(subscribe).toBeEnabled()
  await email.fill(' ')
  await expect(subscribe).toBeDisabled()
  problems.splice(0)
})

test('a form refused before any script came wakes up with its messages, one translated while it is in use answers, one broken by an extension is plain HTML again; each is sent', {
  tag: '@full',
}, async ({ page, problems }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/contact')
  await page.unroute('**/*.js')
  await typeConsultation(page, aConsultation({ email: 'nobody' }))
  await sendButton(page).click()
  await expect(page.locator('[aria-invalid]').first()).toBeVisible()
  await waitUntilLive(page)
  const refusal = page.getByText('Your request has not been sent yet')
  await expect(refusal).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  await page.getByLabel('Email').fill('priya@example.com')
  await sendButton(page).click()
  await expect(toast(page, 'Thank You!')).toBeVisible()
  await expect(page.getByText('Your request has arrived')).toBeVisible()
  await expect(refusal).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^Error: /)

  await openForm(page)
  await page.evaluate(translatePage)
  await sendButton(page).click()
  await expect(page.getByText('PHONE NUMBER IS REQUIRED')).toBeVisible()
  await typeConsultation(page, aConsultation())
  await sendButton(page).click()
  await expect(page.getByText('YOUR REQUEST HAS ARRIVED')).toBeVisible()
  await expect(page.getByText('PHONE NUMBER IS REQUIRED')).toHaveCount(0)

  await openLive(page, '/contact')
  await sendButton(page).click()
  const refusals = page.locator('.field-error')
  await expect(refusals.first()).toBeVisible()
  // Taking these away is React's own task, at which it fails now.
  await refusals.evaluateAll((all) => {
    for (const one of all) one.remove()
  })
  await typeConsultation(page, aConsultation({ hairType: 'Springy' }))
  await expect.poll(() => problems.join()).toContain('NotFoundError')
  problems.splice(0)
  await expect(page.getByLabel('Hair Details')).toHaveValue('Springy')
  await sendButton(page).click()
  await expect(page).toHaveURL('/contact/thank-you')
})
