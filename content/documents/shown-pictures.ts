import { isOwnPictureName } from '#content/schema/own-picture.ts'
import { waitsForConsent } from '#contract/waits-for-consent.ts'
import type { WebsiteContent } from './website-content.ts'

type Pictures = WebsiteContent['pictures']

export const isGone = 'This picture is not there any more: please choose another.'

const stateOf = (pictures: Pictures, name: unknown) =>
  isOwnPictureName(name) ? { isOwn: true as const, picture: pictures[name] } : { isOwn: false as const }

/** Whether visitors may see a picture; shipped ones always. */
export function mayPictureBeShown(pictures: Pictures, name: unknown): boolean {
  const { isOwn, picture } = stateOf(pictures, name)
  return !isOwn || picture?.mayBeShown === true
}

/** Why a picture cannot be published; undefined if it can. */
export function whyPictureIsNotShown(pictures: Pictures, name: unknown): string | undefined {
  const { picture } = stateOf(pictures, name)
  if (mayPictureBeShown(pictures, name)) return undefined
  return picture ? waitsForConsent : isGone
}
