import type { Sharp } from 'sharp'
import { pictureLimits } from '#contract/pictures.ts'
import type { Refusal } from './refusals.ts'
import type { PictureFileRow } from './repository.ts'

// Fewer widths than scripts/build/pictures.ts makes of the shipped pictures: each costs database space and upload time.
const usualWidths = [320, 480, 720, 1150]
/** Background of a JPEG where the source is transparent. */
const paper = '#fbf6ee'
const longest = 3

export type MadeFile = Pick<PictureFileRow, 'format' | 'width'> & { file: string }
export type Decoded =
  | { width: number; height: number; files: MadeFile[] }
  | { refusal: Refusal }
  | { tooSmall: number }

const timeLimitSeconds = 20

/** Loaded at the first picture: it takes 20 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // One thread for a picture: visitors need the other core.
  sharp.concurrency(1)
  return sharp
}

function refusalOf(error: unknown): { refusal: Refusal } {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message)) return { refusal: 'huge' }
  return { refusal: /^timeout/i.test(message) ? 'slow' : 'damaged' }
}

const isKnown = (format: string | undefined) => format === 'jpeg' || format === 'png' || format === 'webp'

/**
 * Turns a picture upright and writes its files beside it, in the widths of the design, without metadata: no
 * place, no time, no camera.
 */
export async function decodePicture(file: string): Promise<Decoded> {
  try {
    const sharp = await loadSharp()
    const options = { limitInputPixels: pictureLimits.pixels, failOn: 'error', sequentialRead: true } as const
    const source = () => sharp(file, options).timeout({ seconds: timeLimitSeconds })
    const { format, autoOrient } = await source().metadata()
    const { width, height } = autoOrient
    if (!isKnown(format)) return { refusal: 'other' }
    if (width * height > pictureLimits.pixels) return { refusal: 'huge' }
    if (width < pictureLimits.leastWidth) return { tooSmall: width }
    if (Math.max(width / height, height / width) > longest) return { refusal: 'narrow' }
    // Decode once: smaller widths are made of the largest.
    const widest = Math.min(usualWidths.at(-1) ?? width, width)
    const { data, info } = await source()
      .autoOrient()
      .resize(widest)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const encoders = {
      avif: (made: Sharp) => made.avif({ quality: 46, effort: 0, chromaSubsampling: '4:2:0' }),
      webp: (made: Sharp) => made.webp({ quality: 72 }),
      jpg: (made: Sharp) => made.flatten({ background: paper }).jpeg({ quality: 78, mozjpeg: true }),
    }
    const files: MadeFile[] = []
    const make = async (one: number, format: keyof typeof encoders) => {
      const target = `${file}-${one}.${format}`
      await encoders[format](sharp(data, { raw }).resize(one)).toFile(target)
      files.push({ format, width: one, file: target })
    }
    for (const one of usualWidths)
      for (const format of ['avif', 'webp', 'jpg'] as const) await make(one, format)
    // For newsletters: many mail programs read nothing newer than JPEG.
    await make(pictureLimits.mailWidth, 'jpg')
    return { width, height, files }
  } catch (error) {
    return refusalOf(error)
  }
}
