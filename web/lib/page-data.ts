import type { Facts, ReturnedForm } from '#contract/render.ts'

/** What a rendered page hands to its hydration, as one JSON data block. */
export type PageData = { path: string; facts: Facts; form?: ReturnedForm }

export const pageDataId = 'page-data'

/** Reads the data block of the page that the server sent. */
export function readPageData(): PageData {
  const text = document.getElementById(pageDataId)?.textContent
  if (!text) throw new Error('The page came without its data block')
  return JSON.parse(text)
}
