import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, holdBack, openLive, sendButton, typeConsultation, untilAlive } from './steps.ts'

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

/** React says that it found another page than it drew; that is all that may be wrong. */
const expectRedrawn = (problems: string[]) =>
  expect(problems.splice(0).map((problem) => /React error #\d+/.exec(problem)?.[0])).toEqual([
    'React error #418',
  ])

/** Opens a page and translates it while its React is held back; returns what lets that go. */
async function openTranslated(page: Page, path: string) {
  const letGo = await holdBack(page, '**/react-*.js')
  await page.goto(path)
  await page.evaluate(translatePage)
  return letGo
}

test('what was typed into a translated form before it comes alive stays, and so does the focus', {
  tag: onlyInFullRuns,
}, async ({ page, problems }) => {
  const letGo = await openTranslated(page, '/contact')
  const consultation = aConsultation({ hairType: 'Springy, and dry at the ends', mobileService: true })
  await typeConsultation(page, consultation)
  const name = page.getByLabel('Name')
  await name.focus()
  letGo()
  await untilAlive(page, 'consultation-form')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue(consultation.name)
  await expect(page.getByLabel('Email')).toHaveValue(consultation.email)
  await expect(page.getByLabel('Phone')).toHaveValue(consultation.phone)
  await expect(page.getByLabel('Select your area')).toHaveValue(consultation.location)
  await expect(page.getByLabel('Service type')).toHaveValue(consultation.serviceType)
  await expect(page.getByLabel('Hair Details')).toHaveValue(consultation.hairType)
  await expect(page.getByLabel('I would like a home visit')).toBeChecked()
  expectRedrawn(problems)
})

test('an address typed into a translated page before it comes alive can be sent', {
  tag: onlyInFullRuns,
}, async ({ page, problems }) => {
  const letGo = await openTranslated(page, '/blog')
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByRole('textbox').fill('ada@example.com')
  letGo()
  await untilAlive(page, 'sign-up')
  await expect(form.getByRole('textbox')).toHaveValue('ada@example.com')
  await form.getByRole('button').click()
  await expect(page.getByText('YOU ARE ON THE LIST')).toBeInViewport()
  expectRedrawn(problems)
})

test('a form translated while it is in use answers and takes a request', async ({ page }) => {
  await openLive(page, '/contact')
  await page.evaluate(translatePage)
  await sendButton(page).click()
  await expect(page.getByText('PHONE NUMBER IS REQUIRED')).toBeVisible()
  await typeConsultation(page, aConsultation({ email: 'priya@gmial.com' }))
  await page.getByRole('button', { name: 'Did you mean' }).click()
  await sendButton(page).click()
  await expect(page.getByText('YOUR REQUEST HAS ARRIVED')).toBeVisible()
  await expect(page.getByText('PHONE NUMBER IS REQUIRED')).toHaveCount(0)
  await expect(page.getByLabel('Name')).toHaveValue('')
})
