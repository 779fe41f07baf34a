import { formatShortDay } from '#contract/day-labels.ts'
import { mayPictureBeMailed, type OwnPicture } from '#contract/pictures.ts'
import { isBuiltPictureName, pictureSource } from '#web/ui/picture/picture-source.ts'
import type { Pictures } from './queries.ts'

export const isOwnPicture = (image: string) => image.startsWith('own-')

/** The files of a picture, or nothing where it is gone or was not chosen yet. */
export function pictureSourceOf(image: string, pictures: Pictures) {
  const own = pictures.get(image)
  if (isOwnPicture(image)) return own && !own.withdrawnAt ? pictureSource(image, own) : undefined
  return isBuiltPictureName(image) ? pictureSource(image) : undefined
}

/** The day of a consent that holds. */
export const consentDayOf = ({ agreedOn, withdrawnAt }: OwnPicture) => (withdrawnAt ? undefined : agreedOn)

/** Under a picture: what it is, or what its client agreed to. */
export function pictureStatus(
  image: string,
  pictures: Pictures,
  isForMail = false,
): { words: string; isBad: boolean } {
  if (!isOwnPicture(image)) return { words: 'Illustration', isBad: false }
  const picture = pictures.get(image)
  if (!picture) return { words: 'Not there any more', isBad: true }
  if (picture.withdrawnAt) return { words: 'Withdrawn by the client', isBad: true }
  if (picture.subject === 'illustration') return { words: 'Illustration', isBad: false }
  if (picture.subject === 'nobody') return { words: 'Nobody in it', isBad: false }
  if (!picture.agreedOn) return { words: 'Waits for consent', isBad: true }
  if (isForMail && !mayPictureBeMailed(picture)) return { words: 'Agreed to the website only', isBad: true }
  return { words: `Consent of ${formatShortDay(picture.agreedOn)}`, isBad: false }
}
