import type { Page } from '@playwright/test'

export const card = (page: Page, name: string) => page.getByRole('article', { name })
export const statusOf = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `Status of ${name}` })

/** Chooses a status where she sees the select. */
export async function choose(page: Page, name: string, status: string) {
  const select = statusOf(page, name)
  await select.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await select.selectOption(status)
}

/** A filter with its count: an option on a phone, a button on wider screens. */
export const filter = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Show' })
    .getByRole('button', { name })
    .or(page.getByRole('combobox', { name: 'Show' }).getByRole('option', { name }))

/** Narrows the list to one filter. */
export async function show(page: Page, name: string) {
  const button = page.getByRole('group', { name: 'Show' }).getByRole('button', { name })
  await filter(page, name).waitFor({ state: 'attached' })
  if (await button.isVisible()) await button.click()
  else await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: name })
}

/** Shows the requests behind the first eight: other tests of the site send some too. */
export async function showAll(page: Page) {
  await page.getByRole('article').first().waitFor()
  const more = page.getByRole('button', { name: /^Show [\d,]+ more$/ })
  if (await more.isVisible()) await more.click()
}
