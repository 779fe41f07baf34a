import sharp from 'sharp'
import { pictureLimits } from '#contract/pictures.ts'
import type { PictureFormat } from './format.ts'

export type FileToProve = {
  /** Where it lies. */
  path: string
  format: PictureFormat
  width: number
  /** Height by width, of the picture it was made of. */
  ratio: number
}

const kinds: Record<PictureFormat, string> = { avif: 'heif', webp: 'webp', jpg: 'jpeg' }
/** Rows that rounding may add or take. */
const rowsOff = 2

/** Whether it is the picture that its name says, can be read to its last dot, and holds nothing else: no place, no camera. */
async function isRight({ path, format, width, ratio }: FileToProve): Promise<boolean> {
  const picture = () => sharp(path, { limitInputPixels: pictureLimits.pixels, failOn: 'error' })
  try {
    const made = await picture().metadata()
    if (made.format !== kinds[format] || (format === 'avif' && made.compression !== 'av1')) return false
    if (made.exif || made.xmp || made.iptc || made.icc || (made.pages ?? 1) > 1) return false
    if (made.width !== width || Math.abs(made.height - width * ratio) > rowsOff) return false
    await picture().raw().toBuffer()
    return true
  } catch {
    return false
  }
}

/** The first of a picture's files that is not right; none has the number -1. */
export async function prove(files: readonly FileToProve[]): Promise<number> {
  for (const [index, file] of files.entries()) if (!(await isRight(file))) return index
  return -1
}
