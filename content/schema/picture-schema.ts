import * as z from 'zod/mini'
import { slug, text, textLike } from './fields.ts'

/** A picture file and its words. */
export const Picture = z.strictObject({
  /** The file in `content/words/images/`; without its ending it is the picture's name. */
  file: textLike(/^[a-z0-9-]+\.(?:jpg|png|webp)$/, 'Write a file name of small letters, like about.jpg.'),
  /** What somebody who cannot see it should know. */
  alt: text(10, 125),
})
export type Picture = z.output<typeof Picture>
export const Pictures = z.record(slug(), Picture)
