import { expect, test } from './fixtures.ts'
import { aConsultation, openLive, sendButton, typeConsultation } from './steps.ts'

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
