import * as z from 'zod/mini'
import { isPictureName, type PictureName } from '#content/words/pictures.ts'
import { fieldKinds } from './field-kinds.ts'
import { patternField, textField, toFieldWords, type Words } from './fields.ts'

/** Name of a picture that the owner has uploaded. */
export type OwnPictureName = `own-${string}`

export type OwnPicture = {
  /** Empty until a published document provides it. */
  alt: string
  focus?: string
  isIllustration: boolean
  /** Nobody is in it, or the person shown has consented. */
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

/** Names of all own pictures in a JSON text. */
export const ownPicturesIn = (json: string): ReadonlySet<string> =>
  new Set(json.match(/\bown-[0-9a-f]{20}\b/g))

/** The name of a shipped or an own picture. */
export const shippedOrOwnPictureField = (words?: Words) =>
  z
    .custom<PictureName | OwnPictureName>((name) => isPictureName(name) || isOwnPictureName(name), {
      error: 'Choose a picture.',
    })
    .register(fieldKinds, { kind: 'picture', control: 'picture', ...toFieldWords(words) })

/** Focal point, from the left and from the top: `50% 34%`. */
export const focusPointField = (words?: Words) =>
  patternField(/^(?:\d|[1-9]\d|100)% (?:\d|[1-9]\d|100)%$/, 'Write two percentages, like 50% 34%.', words)

/** A picture that the owner may change. Alternative text and focal point default to those of the picture. */
export const fieldsOfChangeablePicture = (words: Words) => ({
  picture: shippedOrOwnPictureField(words),
  pictureAlt: z.optional(textField(10, 125)),
  pictureFocus: z.optional(focusPointField()),
})
