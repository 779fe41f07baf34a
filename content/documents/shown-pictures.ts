import { isOwnPictureName } from '#content/schema/own-picture.ts'
import type { Problem } from '#content/schema/problem.ts'
import { valueAt, withValueAt } from '#contract/content-paths.ts'
import { waitsForConsent } from '#contract/waits-for-consent.ts'
import { isDecorativePicture } from '#contract/website-form.ts'
import type { WebsiteContent } from './website-content.ts'

type Pictures = WebsiteContent['pictures']

export const isGone = 'This picture is not there any more: please choose another.'

/** Whether visitors may see a picture; shipped ones always. */
export const mayPictureBeShown = (pictures: Pictures, name: unknown): boolean =>
  !isOwnPictureName(name) || pictures[name]?.mayBeShown === true

/** Why a picture cannot be published; undefined if it can. */
export function whyPictureIsNotShown(pictures: Pictures, name: unknown): string | undefined {
  if (mayPictureBeShown(pictures, name)) return undefined
  return isOwnPictureName(name) && pictures[name] ? waitsForConsent : isGone
}

// Pictures of pages, by path. Alternative text and focal point are beside them as `pictureAlt` and `pictureFocus`;
// pictures that are list entries are decorative and have neither.

/** Picture paths of a page, each with its shipped picture. */
export type PicturePlaces = Readonly<Record<string, string>>

const partsOf = (path: string) => (isDecorativePicture(path) ? [path] : [path, `${path}Alt`, `${path}Focus`])

/** The document with shipped pictures in place of those that may no longer be shown. */
export const withShownPictures = <Document>(
  places: PicturePlaces,
  pictures: Pictures,
  document: Document,
): Document =>
  Object.entries(places)
    .filter(([path]) => !mayPictureBeShown(pictures, valueAt(document, path)))
    .reduce(
      (shown, [path, shipped]) =>
        partsOf(path).reduce(
          (one, part) => withValueAt(one, part, part === path ? shipped : undefined),
          shown,
        ),
      document,
    )

/** Why a page's picture cannot be published: consent or alternative text is missing. */
export const findPictureProblems = (
  places: PicturePlaces,
  pictures: Pictures,
  document: unknown,
): Problem[] =>
  Object.keys(places).flatMap((path) => {
    const name = valueAt(document, path)
    const problem = whyPictureIsNotShown(pictures, name)
    if (problem) return [{ file: '', field: path, fix: problem }]
    if (!isOwnPictureName(name) || isDecorativePicture(path) || valueAt(document, `${path}Alt`) !== undefined)
      return []
    const fix = 'The picture has no words yet. Say in 10 to 125 letters what it shows.'
    return [{ file: '', field: `${path}Alt`, fix }]
  })
