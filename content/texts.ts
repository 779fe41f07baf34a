import * as z from 'zod/mini'
import { day, markdown } from './fields.ts'
import { heading, searchResult } from './pages.ts'

// The documents that are long texts.

export const Privacy = z.strictObject({
  title: heading('Heading'),
  /** Day of the last change of the text. */
  changed: day(),
  text: markdown({ label: 'Text' }),
  data: z.strictObject({
    title: heading('Heading'),
    changed: day(),
    text: markdown({ label: 'Text' }),
  }),
  meta: searchResult,
})

export const Accessibility = z.strictObject({
  title: heading('Heading'),
  checked: day({ label: 'Last checked on' }),
  text: markdown({ label: 'Text' }),
  meta: searchResult,
})
