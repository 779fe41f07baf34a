import sharp from 'sharp'
import { pictureLimits } from '#contract/pictures.ts'
import type { Refusal } from './refusals.ts'
import type { PictureFileRow } from './repository.ts'

// As scripts/build-pictures.ts makes those of the files.
const usualWidths = [320, 480, 720, 1150]
/** Stands behind what is transparent, in a JPEG. */
const paper = '#fbf6ee'
const longest = 3

export type MadeFile = Pick<PictureFileRow, 'format' | 'width'> & { file: string }
export type Decoded =
  | { width: number; height: number; files: MadeFile[] }
  | { refusal: Refusal }
  | { tooSmall: number }

const isTooLarge = (error: unknown) => error instanceof Error && /pixel limit/i.test(error.message)

/**
 * Turns a picture upright and makes its files beside it, in the widths of the design. Nothing but its dots goes into them:
 * no place, no time, no camera.
 */
export async function decode(file: string): Promise<Decoded> {
  const source = () =>
    sharp(file, { limitInputPixels: pictureLimits.pixels, failOn: 'error', sequentialRead: true })
  try {
    const { format, autoOrient } = await source().metadata()
    const { width, height } = autoOrient
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return { refusal: 'other' }
    if (width * height > pictureLimits.pixels) return { refusal: 'huge' }
    if (width < pictureLimits.leastWidth) return { tooSmall: width }
    if (Math.max(width / height, height / width) > longest) return { refusal: 'narrow' }
    // Decoded once: the smaller ones are made of the largest.
    const widest = Math.min(usualWidths.at(-1) ?? width, width)
    const { data, info } = await source()
      .autoOrient()
      .resize(widest)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const files: MadeFile[] = []
    for (const one of usualWidths) {
      const made = () => sharp(data, { raw }).resize(one)
      const encoded = {
        avif: made().avif({ quality: 46, effort: 2, chromaSubsampling: '4:2:0' }),
        webp: made().webp({ quality: 72 }),
        jpg: made().flatten({ background: paper }).jpeg({ quality: 78, mozjpeg: true }),
      }
      for (const format of ['avif', 'webp', 'jpg'] as const) {
        const target = `${file}-${one}.${format}`
        await encoded[format].toFile(target)
        files.push({ format, width: one, file: target })
      }
    }
    return { width, height, files }
  } catch (error) {
    return { refusal: isTooLarge(error) ? 'huge' : 'damaged' }
  }
}
