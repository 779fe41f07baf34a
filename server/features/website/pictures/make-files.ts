import type { Sharp } from 'sharp'
import { pictureLimits } from '#contract/pictures.ts'
import { AppError } from '#server/http/errors.ts'
import type { PictureFileRow } from './repository.ts'

/** What the design needs: half a phone, a phone, a desktop. Mails, shared links and old browsers get a JPEG. */
const widths = [480, 720, 1150] as const
const jpegWidth = 1150
/** Background of a JPEG where the source is transparent. */
const paper = '#fbf6ee'
const timeLimitSeconds = 20

export type MadeFile = Pick<PictureFileRow, 'format' | 'width' | 'bytes'>
export type Made = { width: number; height: number; widths: readonly number[]; files: MadeFile[] }

const refusal = (detail: string) => new AppError('INVALID_INPUT', { detail })
const damaged = () =>
  refusal(
    'This picture is damaged or came only in part: please open it on your phone, and if you see all of it, choose it once more.',
  )

/** Loaded at the first picture: it takes 20 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // One thread for a picture: visitors need the other core.
  sharp.concurrency(1)
  return sharp
}

/** Refuses what is no picture for a page; the answer is its size, turned upright. */
async function checkPicture(open: () => Sharp): Promise<{ width: number; height: number }> {
  const read = async () => await open().metadata()
  const { format, autoOrient } = await read().catch(() => ({ format: '', autoOrient: undefined }))
  if (!autoOrient || !['jpeg', 'png', 'webp'].includes(format))
    throw refusal(
      'This is not a picture that I can show: please choose one from your photos (JPEG, PNG or WebP).',
    )
  const { width, height } = autoOrient
  if (width < pictureLimits.minWidth)
    throw refusal(
      `This one is ${width} pixels wide and would look blurred; at least ${pictureLimits.minWidth} are needed. WhatsApp shrinks pictures: use the one in your photos instead.`,
    )
  return { width, height }
}

const endOfJpeg = Buffer.from([0xff, 0xd9])

/** The files of a picture in the widths of the design, without metadata: no place, no time, no camera. */
async function make(bytes: Buffer): Promise<Made> {
  const sharp = await loadSharp()
  const { pixels } = pictureLimits
  const size = await checkPicture(() => sharp(bytes, { limitInputPixels: pixels }))
  // Decode once: smaller widths are made of the largest.
  const decode = (source: Buffer, failOn: 'error' | 'warning') =>
    sharp(source, { limitInputPixels: pixels, failOn, sequentialRead: true })
      .timeout({ seconds: timeLimitSeconds })
      .autoOrient()
      .resize(widths.at(-1))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  const { data, info } = await decode(bytes, 'error')
    // Some programs leave out the end marker of a JPEG, which every viewer shows all the same.
    .catch(() => decode(Buffer.concat([bytes, endOfJpeg]), 'warning'))
    .catch(() => {
      throw damaged()
    })
  const sized = (width: number) =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize(width)
  const files: MadeFile[] = []
  for (const width of widths) {
    const avif = sized(width).avif({ quality: 46, effort: 0, chromaSubsampling: '4:2:0' })
    files.push({ format: 'avif', width, bytes: await avif.toBuffer() })
    files.push({ format: 'webp', width, bytes: await sized(width).webp({ quality: 72 }).toBuffer() })
  }
  const jpeg = sized(jpegWidth).flatten({ background: paper }).jpeg({ quality: 78, mozjpeg: true })
  files.push({ format: 'jpg', width: jpegWidth, bytes: await jpeg.toBuffer() })
  return { ...size, widths, files }
}

/** Makes the files of one picture after another: each takes a core and up to 200 MB for some seconds. */
export function createFileMaker() {
  let queue: Promise<unknown> = Promise.resolve()
  return (bytes: Buffer): Promise<Made> => {
    const made = queue.then(() => make(bytes))
    // A picture that failed must not hold up the next one.
    queue = made.catch(() => {})
    return made
  }
}
