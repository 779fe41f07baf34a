import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictureLimits } from '#contract/pictures.ts'

const source = 'content/words/images'
const folder = '.cache/pictures'
const mailFolder = '.cache/mail-pictures'
const manifestFile = 'web/generated/pictures.json'
/**
 * The smallest is for pictures three to a row on a phone. Each next width must be sharp for wider layouts without
 * costing much more.
 */
const usualWidths = [320, 480, 720, 950, 1300, 2000]
/** Increment when the encoding changes: it is part of the hash in file names, so that all pictures are made again. */
const recipes = { opaque: '5', cutOut: '6' }
/** The width of a phone's first picture: its pixels are small, and its line is slow. */
const phoneWidth = 720
const { mailWidth } = pictureLimits
const encoders = {
  avif: (image: Sharp, width: number) =>
    image.avif({ quality: width === phoneWidth ? 38 : 46, effort: 0, chromaSubsampling: '4:2:0' }),
  webp: (image: Sharp) => image.webp({ quality: 72 }),
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** On paper, where a picture is transparent: a JPEG cannot be. */
const encodeForMail = (image: Sharp) =>
  image.flatten({ background: '#fbf6ee' }).jpeg({ quality: 78, mozjpeg: true })

/** Gives invisible pixels the mean colour of a cut-out's edge: black ones beside it make its file an eighth larger. */
async function fillInvisible(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const mean = [0, 0, 0].map((_, channel) => {
    let sum = 0
    let pixels = 0
    for (let alpha = 3; alpha < data.length; alpha += 4) {
      const visible = data[alpha] ?? 0
      if (visible < 16 || visible > 239) continue
      sum += data[alpha - 3 + channel] ?? 0
      pixels += 1
    }
    return Math.round(sum / Math.max(1, pixels))
  })
  for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 0) < 8) data.set(mean, alpha - 3)
  return sharp(data, { raw: { width, height, channels } })
}

async function resize(bytes: Buffer, width: number, hasAlpha: boolean): Promise<Sharp> {
  const image = sharp(bytes).resize(width)
  if (hasAlpha) return await fillInvisible(image)
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

/** Makes a file, unless an earlier build did; answers how many were made. */
async function make(target: string, image: () => Sharp | Promise<Sharp>): Promise<number> {
  if (await exists(target)) return 0
  await (await image()).toFile(`${target}.part`)
  await rename(`${target}.part`, target)
  return 1
}

async function forgetAllBut(wanted: ReadonlySet<string>, folder: string): Promise<void> {
  for (const file of await readdir(folder)) if (!wanted.has(file)) await rm(join(folder, file))
}

/** A file of the cache, and what it is called on the website. */
type Named = { file: string; name: string }

type BuiltPicture = { hash: string; width: number; height: number; widths: number[] }

/**
 * Encodes every picture of content/words/images in all widths and formats, except those that an earlier build made from
 * the same bytes, and writes their manifest for the pages. Those for mails keep their names whatever the next release
 * makes of them: a mail is read for years.
 */
export async function buildPictures(): Promise<{
  folder: string
  forMails: readonly Named[]
  made: number
  kept: number
}> {
  await mkdir(folder, { recursive: true })
  await mkdir(mailFolder, { recursive: true })
  await mkdir(parse(manifestFile).dir, { recursive: true })
  const manifest: Record<string, BuiltPicture> = {}
  const wanted = new Set<string>()
  const forMails = new Map<string, string>()
  let made = 0
  for (const entry of (await readdir(source)).sort()) {
    const { name, ext } = parse(entry)
    if (!['.jpg', '.jpeg', '.png', '.webp'].includes(ext)) continue
    const bytes = await readFile(join(source, entry))
    const { width, height, hasAlpha } = await sharp(bytes).metadata()
    const recipe = hasAlpha ? recipes.cutOut : recipes.opaque
    const hash = createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 8)
    // A banner is shown wider than any other picture.
    const asked = width > 2 * height ? [...usualWidths, width] : usualWidths
    const widths = [...new Set(asked.map((usual) => Math.min(usual, width)))]
    manifest[name] = { hash, width, height, widths }
    const results = await Promise.all(
      widths.flatMap((size) => {
        // Resized once for all formats, if one is missing.
        let image: Promise<Sharp> | undefined
        return Object.entries(encoders).map(([type, encode]) => {
          const file = `${name}-${hash}-${size}.${type}`
          wanted.add(file)
          return make(join(folder, file), async () => {
            image ??= resize(bytes, size, hasAlpha)
            return encode((await image).clone(), size)
          })
        })
      }),
    )
    made += results.reduce((sum, one) => sum + one, 0)
    const inMail = { width: mailWidth, height: Math.round((mailWidth * height) / width) }
    const kept = `${name}-${hash}.jpg`
    forMails.set(kept, `${name}-${inMail.width}x${inMail.height}.jpg`)
    made += await make(join(mailFolder, kept), () => encodeForMail(sharp(bytes).resize(inMail)))
  }
  await forgetAllBut(wanted, folder)
  await forgetAllBut(new Set(forMails.keys()), mailFolder)
  await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
  return {
    ...{ folder, made, kept: wanted.size + forMails.size - made },
    forMails: Array.from(forMails, ([kept, name]) => ({ file: join(mailFolder, kept), name })),
  }
}
