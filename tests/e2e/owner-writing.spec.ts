import type { Locator } from '@playwright/test'
import { fromWord, pastedHtml } from '#tests/support/pasted-html.ts'
import { expect, test } from './fixtures.ts'
import { dialog, openNewsletter, preview, saved } from './newsletter-steps.ts'
import { comeBack } from './steps.ts'
import { paste, writeText } from './writing-steps.ts'

/** What is under the middle of these words, as a person would point at them. */
const lookAt = (words: Locator) =>
  words.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    if (!hit) return undefined
    const { fontWeight, listStyleType, display } = getComputedStyle(hit)
    const { textDecorationLine } = getComputedStyle(hit.closest('a') ?? hit)
    const marker =
      display === 'list-item' ? listStyleType : getComputedStyle(hit.closest('li') ?? hit).listStyleType
    return { words: hit.textContent, weight: Number(fontWeight), line: textDecorationLine, marker }
  })

test('her words look as they will be read while she writes, and of what she pastes words, bold and links stay', {
  tag: '@full',
}, async ({ browser }) => {
  await using own = await openNewsletter(browser)
  const { page } = own
  const reports: string[] = []
  page.on('console', (message) => reports.push(message.text()))
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect(message).toHaveAttribute('aria-multiline', 'true')
  await expect(message).toHaveAccessibleDescription(/unsubscribe link are added/)
  const bold = page.getByRole('button', { name: 'Bold' })
  await message.click()
  await page.keyboard.type('Use water')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await bold.click()
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await expect(message).toBeFocused()
  expect(await lookAt(message.locator('strong'))).toMatchObject({ words: 'water', weight: 600 })
  await message.press('ControlOrMeta+b')
  await expect(message.locator('strong')).toHaveCount(0)
  await message.press('ControlOrMeta+z')
  await expect(message.locator('strong')).toHaveText('water')

  await message.press('ControlOrMeta+k')
  await expect(dialog(page).getByLabel('Address')).toBeFocused()
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Address')).toHaveAccessibleDescription(/Begin the address with https/)
  await dialog(page).getByLabel('Address').fill('www.example.com/curls')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(message).toBeFocused()
  expect(await lookAt(message.locator('a'))).toMatchObject({ words: 'water', line: 'underline' })

  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'List' }).click()
  await page.keyboard.type('Mist')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Scrunch')
  expect(await lookAt(message.locator('li').first())).toMatchObject({ words: 'Mist', marker: 'disc' })
  await saved(page)
  await expect(preview(page).getByRole('link', { name: 'water' })).toHaveAttribute(
    'href',
    'https://www.example.com/curls',
  )
  await expect(preview(page).locator('strong')).toHaveText('water')
  await expect(preview(page).getByRole('listitem')).toHaveText(['Mist', 'Scrunch'])

  for (const [program, { html, read }] of Object.entries(pastedHtml)) {
    await writeText(message, '')
    await paste(message, { 'text/html': html, 'text/plain': 'plain' })
    const shown = await message.innerHTML()
    expect([program, shown.replace(/<(?:br|img) class="ProseMirror[^>]*>/g, '')]).toEqual([program, read])
  }
  await writeText(message, '*Closed* on Monday\n1986. The year\n- mist\nPrices:\n\n\tRinse\n\tScrunch')
  await expect(message.locator('p')).toHaveText([
    'Closed on Monday1986. The year',
    'mist',
    'Prices:',
    'RinseScrunch',
  ])
  await expect(message.locator('strong')).toHaveText('Closed')
  await expect(message.locator('li')).toHaveText(['mist'])
  expect(reports).toEqual([])
  await writeText(message, 'Mist\n\nScrunch')
  for (const items of [2, 0]) {
    await message.press('ControlOrMeta+a')
    await page.getByRole('button', { name: 'List' }).click()
    await expect(message.locator('li')).toHaveCount(items)
  }
  await expect(message.locator('p')).toHaveText(['Mist', 'Scrunch'])

  // A question that is given up, and a paste without words, leave everything where it was.
  await writeText(message, 'See [my page](https://curls.example/)')
  const slowly = { delay: 40 }
  for (const close of ['Escape', 'Enter']) {
    await message.press('End', slowly)
    for (const _ of 'page') await page.keyboard.press('ArrowLeft', slowly)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(dialog(page).getByLabel('Address')).toHaveValue('https://curls.example/')
    if (close === 'Enter') await dialog(page).getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press(close)
    await expect(dialog(page)).toHaveCount(0)
    // The editor has the focus first, and its cursor a moment later.
    await expect.poll(() => page.evaluate(() => getSelection()?.anchorNode?.textContent)).toMatch('page')
    await page.keyboard.type('own ', slowly)
  }
  await expect(message.locator('a')).toHaveText('my own own page')
  await message.press('ControlOrMeta+a')
  await paste(message, {})
  await paste(message, { 'text/html': '<img src="https://curls.example/a.png" alt="A curl">' })
  await expect(message).toHaveText('See my own own page')
  // A smaller heading comes with other words; the button that is on makes a line of it, as of the one it makes.
  await writeText(message, '### Dry')
  const isStored = page.waitForResponse((one) => one.request().postData()?.includes('"Dry"') === true)
  await page.getByRole('button', { name: 'Heading' }).click()
  await expect(message.locator('p')).toHaveText('Dry')
  await isStored

  // What another device has saved takes the place of this text: Undo does not mix the two.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('textbox', { name: 'Message' })).toHaveText('Dry')
  await writeText(other.getByRole('textbox', { name: 'Message' }), 'From the phone')
  await saved(other)
  await other.close()
  await comeBack(page)
  await expect(message).toHaveText('From the phone')
  await message.press('ControlOrMeta+z')
  await expect(message).toHaveText('From the phone')

  // A key may come before the page has been drawn with the one before.
  await writeText(message, '')
  await message.evaluate(async () => {
    const type = (key: string) => document.execCommand('insertText', false, key)
    for (let nth = 0; nth < 60; nth++) {
      await scheduler.postTask(() => type('x'), { priority: 'user-blocking', delay: 30 })
      await scheduler.postTask(() => type('y'), { priority: 'user-blocking', delay: nth % 12 })
    }
  })
  await expect(message).toHaveText('xy'.repeat(60))

  await writeText(message, '')
  await paste(message, { 'text/html': fromWord, 'text/plain': 'plain' })
  await expect(message.locator('a')).toHaveText(['good'])
  await expect(message.locator('h2')).toHaveText('Then')
  await expect(message).not.toContainText('alert')

  // A phone's keyboard composes each word: it arrives once, and one undo takes it back.
  await writeText(message, 'Hair:')
  await message.press('End')
  const client = await page.context().newCDPSession(page)
  for (const text of ['k', 'か', 'かみ'])
    await client.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await client.send('Input.insertText', { text: '髪' })
  await expect(message).toHaveText('Hair:髪')
  await message.press('ControlOrMeta+z')
  await expect(message).not.toContainText('髪')
})
