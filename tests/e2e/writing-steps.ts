import type { Locator } from '@playwright/test'

/** Pastes as a browser does, without the machine's own clipboard, which all tests share. */
export const paste = (field: Locator, content: Readonly<Record<string, string>>) =>
  field.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, content)

/** Writes a text in place of the one that is there; the signs of Markdown in it are read. */
export async function writeText(field: Locator, markdown: string) {
  await field.focus()
  await field.press('ControlOrMeta+a')
  await field.press('Delete')
  if (markdown !== '') await paste(field, { 'text/plain': markdown })
}
