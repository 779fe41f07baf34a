import { isRecord } from '#contract/is-record.ts'
import { altMax, type Field } from './fields.ts'

/** A picture that came with the website. */
export type ShippedPicture = { alt: string; hash?: never }

/** Name of a picture that the owner has uploaded. */
export type OwnPictureName = `own-${string}`

export type OwnPicture = {
  /** Empty: each document that shows it says what it shows. */
  alt: string
  isIllustration: boolean
  /** Nobody is in it, or the person shown has consented. */
  mayBeShown: boolean
  hash: string
  width: number
  height: number
  widths: readonly number[]
}

export type Pictures = Readonly<Record<string, ShippedPicture | OwnPicture>>

const ownName = /^own-[0-9a-f]{20}$/
export const isOwnPictureName = (name: unknown): name is OwnPictureName =>
  typeof name === 'string' && ownName.test(name)

/** Prefix of the alternative text of any picture that is no photograph; the program adds it. */
const mark = 'Illustration: '
export const withIllustrationMark = (alt: string) => (alt.startsWith(mark) ? alt : mark + alt)

export function isIllustration(pictures: Pictures, name: string): boolean {
  const picture = pictures[name]
  if (!picture) return false
  return picture.hash === undefined ? picture.alt.startsWith(mark) : picture.isIllustration
}

const waitsForConsent = 'This picture waits for the day on which they agreed.'
const isGone = 'This picture is not there any more: please choose another.'

/** Why visitors may not see a picture; undefined if they may. */
export function whyHidden(pictures: Pictures, name: unknown): string | undefined {
  const picture = typeof name === 'string' && Object.hasOwn(pictures, name) ? pictures[name] : undefined
  if (!picture) return isGone
  return picture.hash !== undefined && !picture.mayBeShown ? waitsForConsent : undefined
}

export type Problem = { path: string; message: string }

const join = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)

/** What is wrong with the pictures of a document, by path: one that may not be shown, or that nothing is said about. */
export function pictureProblems(pictures: Pictures, field: Field, value: unknown, path = ''): Problem[] {
  if (Array.isArray(value) && field.entry) {
    const { entry } = field
    return value.flatMap((one, index) => pictureProblems(pictures, entry, one, join(path, index)))
  }
  if (field.meta?.control === 'picture' && value !== undefined) {
    const message = whyHidden(pictures, value)
    return message ? [{ path, message }] : []
  }
  if (!isRecord(value)) return []
  return Object.entries(field.fields ?? {}).flatMap(([name, inner]) => {
    const problems = pictureProblems(pictures, inner, value[name], join(path, name))
    const { meta } = inner
    const alt = meta?.control === 'picture' ? meta.alt : undefined
    if (alt === undefined || !isOwnPictureName(value[name]) || value[alt] !== undefined) return problems
    const message = `The picture has no words yet. Say in up to ${altMax} letters what it shows.`
    return [...problems, { path: join(path, alt), message }]
  })
}

/**
 * The document without pictures that may not be shown: an entry of a list goes with its picture; elsewhere the shipped
 * one takes its place.
 */
export function withShownPictures(
  pictures: Pictures,
  field: Field,
  value: unknown,
  shipped: unknown,
): unknown {
  if (Array.isArray(value) && field.entry) {
    const { entry } = field
    const originals: readonly unknown[] = Array.isArray(shipped) ? shipped : []
    const shown = value.map((one, index) => withShownPictures(pictures, entry, one, originals[index]))
    return shown.filter((one, index) => !isRecord(one) || one === value[index])
  }
  if (field.meta?.control === 'picture') return whyHidden(pictures, value) ? shipped : value
  if (!isRecord(value)) return value
  const original = isRecord(shipped) ? shipped : {}
  let shown = value
  for (const [name, inner] of Object.entries(field.fields ?? {})) {
    if (value[name] === undefined) continue
    const one = withShownPictures(pictures, inner, value[name], original[name])
    if (one === value[name]) continue
    shown = { ...shown, [name]: one }
    if (inner.meta?.control !== 'picture') continue
    // What was said about the hidden picture goes with it.
    const { alt, focus } = inner.meta
    if (alt !== undefined) delete shown[alt]
    if (focus !== undefined) delete shown[focus]
  }
  return shown
}
