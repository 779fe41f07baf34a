import { pictureLimits } from '#contract/pictures.ts'
import { AppError } from '#server/http/errors.ts'

const choose = 'choose one from your photos (JPEG, PNG or WebP)'

/** Why a file is refused, each in one sentence that says what to do. */
export const refusals = {
  film: `This is a film. I can show pictures only: ${choose}.`,
  svg: `This is a drawing made of lines (SVG), which can hold a program: please ${choose}, or save it as PNG.`,
  gif: `This is a GIF, which has too few colours for hair: please ${choose}.`,
  heic: 'This is a HEIC picture, which browsers cannot show. On an iPhone choose Settings > Camera > Formats > Most Compatible, or share the picture by mail to yourself: it then comes as a JPEG.',
  other: `This is not a picture that I can show: please ${choose}.`,
  empty: 'This file is empty: please choose the picture again.',
  damaged:
    'This picture is damaged or came only in part: please open it on your phone, and if you see all of it, choose it once more.',
  slow: 'This picture took too long to be read: please save it anew as a JPEG, and choose that.',
  heavy: 'This picture is larger than 15 MB: please choose a smaller copy of it.',
  huge: 'This picture has more than 50 million dots: please choose a smaller copy of it.',
  narrow: 'This picture is more than three times as long as it is wide: please cut it first.',
  full: 'There is no room left on the disk, so this picture was not stored. All others are as they were. Please ask the person who runs your website to make room.',
} as const
export type Refusal = keyof typeof refusals

export const tooSmallText = (width: number) =>
  `This one is ${width} pixels wide and would look blurred; at least ${pictureLimits.leastWidth} are needed. WhatsApp shrinks pictures: use the one in your photos instead.`

export const pictureRefusal = (why: Refusal) => new AppError('INVALID_INPUT', { detail: refusals[why] })

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

const filmBrands = /^(?:qt {2}|isom|iso\d|mp4\d|avc1|M4V |3gp|mmp4|dash)/
/** Films without an `ftyp` brand: QuickTime boxes; then Matroska and WebM, Flash, MPEG. */
const filmBoxes = /^(?:moov|mdat|wide|free)/
const filmStarts = ['\x1aE\xdf\xa3', 'FLV', '\0\0\x01\xba']
const heicBrands = /^(?:hei[cmsx]|hev[cmx]|mif1|msf1)/

/** Detects by the first bytes why a file cannot be a picture of ours, since its name may say anything. */
export function detectRefusedKind(start: Uint8Array): Refusal | undefined {
  if (start.length === 0) return 'empty'
  const first = ascii(start, 0, 12)
  if (first.startsWith('\xff\xd8\xff') || first.startsWith('\x89PNG\r\n\x1a\n')) return undefined
  if (first.startsWith('RIFF') && first.endsWith('WEBP')) return undefined
  if (first.startsWith('GIF8')) return 'gif'
  if (ascii(start, 4, 8) === 'ftyp') {
    const brand = ascii(start, 8, 12)
    if (heicBrands.test(brand)) return 'heic'
    return filmBrands.test(brand) ? 'film' : 'other'
  }
  const isFilm =
    filmBoxes.test(ascii(start, 4, 8)) ||
    filmStarts.some((begin) => first.startsWith(begin)) ||
    (first.startsWith('RIFF') && ascii(start, 8, 11) === 'AVI')
  if (isFilm) return 'film'
  const text = ascii(start, 0, 2000)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  return /^<(?:\?xml|!--|!doctype svg|svg)/i.test(text) ? 'svg' : 'other'
}
