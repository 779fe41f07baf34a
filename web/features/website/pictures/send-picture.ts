import { type OwnPicture, pictureLimits, uploadPicture } from '#contract/pictures.ts'
import { ApiError } from '#web/lib/api-client.ts'

/** The background of a picture that is transparent: a JPEG cannot be. */
const paper = '#fbf6ee'
const quality = 0.9
/** Says what to do instead; its words are shown as they are. */
export class UnreadablePicture extends Error {}

function refusalOf({ type, name }: File): UnreadablePicture {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name))
    return new UnreadablePicture(
      'This browser cannot read HEIC pictures. Add it from your iPhone itself, or choose there Settings > Camera > Formats > Most Compatible and take it again.',
    )
  return new UnreadablePicture(
    'This is not a picture that can be read: choose one from your photos (JPEG, PNG or WebP).',
  )
}

/** Whether a JPEG ends before its end marker: a browser draws what is missing in grey, or refuses all of it. */
export function endsEarly(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false
  for (let at = 2; at < bytes.length; ) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : undefined
    if (marker === undefined || marker === 0xff) at += 1
    else if (marker === 0xd9) return false
    // Dots, or a mark between them; all else says how long it is.
    else if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  }
  return true
}

/** By how much a picture is made smaller: one of a tall screen stays as wide as pages need it. */
export const shrinkage = ({ width, height }: { width: number; height: number }): number =>
  Math.min(1, Math.max(pictureLimits.sentSide / Math.max(width, height), pictureLimits.minWidth / width))

/**
 * The picture as a JPEG of a size for pages, upright, without the place and time. One that ends early goes as it is: the
 * server can tell a missing end marker, which some programs leave out, from a missing part.
 */
async function shrinkPicture(file: File): Promise<Blob> {
  if (endsEarly(new Uint8Array(await file.arrayBuffer()))) return file
  const bitmap = await createImageBitmap(file).catch(() => {
    throw refusalOf(file)
  })
  const scale = shrinkage(bitmap)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw refusalOf(file)
  context.fillStyle = paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!picture) throw refusalOf(file)
  return picture
}

/** Sends a picture in the size for pages. */
export async function sendPicture(file: File): Promise<OwnPicture> {
  const { method, path, response } = uploadPicture
  const body = await shrinkPicture(file)
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await fetch(path, { method, headers, body })
  const text = await answer.text()
  if (answer.status !== 201) throw new ApiError(answer.status, text, answer.statusText)
  return response.parse(JSON.parse(text))
}
