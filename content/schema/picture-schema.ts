import * as z from 'zod/mini'
import { patternField, slugField, textField } from './fields.ts'

/** A picture file with its alternative text. */
export const Picture = z.strictObject({
  /** File in `content/words/images/`; its name without the ending is the picture's name. */
  file: patternField(/^[a-z0-9-]+\.(?:jpg|png|webp)$/, 'Write a file name of small letters, like about.jpg.'),
  alt: textField(10, 125),
})
export type Picture = z.output<typeof Picture>
export const Pictures = z.record(slugField(), Picture)
