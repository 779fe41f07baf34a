import * as z from 'zod/mini'
import { isPictureName, type PictureName } from '#content/words/pictures.ts'
import { fieldKinds } from './field-kinds.ts'
import { text, textLike, type Words, wordsOf } from './fields.ts'

/** A picture that the owner has brought herself. */
export type OwnPictureName = `own-${string}`

export type OwnPicture = {
  /** Empty until a published part of the website says it. */
  alt: string
  focus?: string
  isIllustration: boolean
  /** Whether visitors may see it: nobody is in it, or who is has agreed. */
  mayBeShown: boolean
  hash: string
  width: number
  height: number
  widths: readonly number[]
}
export type OwnPictures = { readonly [own: OwnPictureName]: OwnPicture }

const ownName = /^own-[0-9a-f]{20}$/
export const isOwnPictureName = (name: unknown): name is OwnPictureName =>
  typeof name === 'string' && ownName.test(name)

/** Every own picture that a text of JSON names. */
export const ownPicturesIn = (json: string): ReadonlySet<string> =>
  new Set(json.match(/\bown-[0-9a-f]{20}\b/g))

/** A picture of the files or of her own, by its name. */
export const anyPictureName = (words?: Words) =>
  z
    .custom<PictureName | OwnPictureName>((name) => isPictureName(name) || isOwnPictureName(name), {
      error: 'Choose a picture.',
    })
    .register(fieldKinds, { kind: 'picture', control: 'picture', ...wordsOf(words) })

/** What must never be cut off, from the left and from the top: `50% 34%`. */
export const focusPoint = (words?: Words) =>
  textLike(/^(?:\d|[1-9]\d|100)% (?:\d|[1-9]\d|100)%$/, 'Write two percentages, like 50% 34%.', words)

/** A picture that she may change. Words and crop are hers where she has said something; else they are those it came with. */
export const changeablePicture = (words: Words) => ({
  picture: anyPictureName(words),
  pictureAlt: z.optional(text(10, 125)),
  pictureFocus: z.optional(focusPoint()),
})
