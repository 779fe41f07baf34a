import * as z from 'zod/mini'
import { day, group, markdown } from './fields.ts'
import { heading, searchResult } from './pages.ts'

// The documents that are long texts.

const longText = () => ({ title: heading(), text: markdown({ label: 'Text' }) })

export const Privacy = z.strictObject({
  ...group('Privacy policy', 'What the law asks you to say. Its date changes by itself.', longText()),
  /** Day of the last change of the text. */
  changed: day(),
  ...group(
    'How this website handles data',
    'What the website keeps, item by item. Name here the companies that work for you, and their countries.',
    { data: z.strictObject({ ...longText(), changed: day() }) },
  ),
  ...searchResult(),
})

export const Accessibility = z.strictObject({
  ...group('The statement', 'Say here what you know to fall short.', {
    checked: day({ label: 'Last checked on' }),
    ...longText(),
  }),
  ...searchResult(),
})
