import type { Refusal } from './refusals.ts'

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
