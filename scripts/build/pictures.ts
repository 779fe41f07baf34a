import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Of the pictures in newsletters. */
const mailWidth = 600
const source = 'content/images'
const cache = '.cache/pictures'
const manifestFile = 'web/generated/pictures.json'
/**
 * The smallest is for pictures three to a row on a phone. Each next width must be sharp for wider layouts without
 * costing much more.
 */
const usualWidths = [320, 480, 720, 950, 1300, 2000]
/** Increment when the encoding changes: it is part of the hash in file names, so that all pictures are made again. */
const recipe = '9'
/** The width of a phone's first picture: its pixels are small, and its line is slow. */
const phoneWidth = 720
const shareSize = { width: 1200, height: 630 }
const encoders = {
  avif: (image: Sharp, width: number) =>
    image.avif({
      ...(width === phoneWidth ? { quality: 36, effort: 1 } : { quality: 46, effort: 0 }),
      chromaSubsampling: '4:2:0',
    }),
  webp: (image: Sharp) => image.webp({ quality: 72 }),
}

/** A cached file, and its path on the website. */
type Built = { file: string; path: string }
type Manifest = Record<string, { hash: string; width: number; height: number; widths: number[] }>

/** The mean colour of the edge of the only cut-out, the picture at the top of the home page. */
const edge = [168, 118, 86]

/** Gives invisible pixels the colour of the edge: black ones beside it make the file an eighth larger. */
async function fillInvisible(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 0) < 8) data.set(edge, alpha - 3)
  return sharp(data, { raw: { width, height, channels } })
}

/** Makes a cached file, unless an earlier build did. */
async function make(name: string, image: () => Sharp | Promise<Sharp>): Promise<string> {
  const file = join(cache, name)
  if (existsSync(file)) return file
  await (await image()).toFile(`${file}.part`)
  await rename(`${file}.part`, file)
  return file
}

/** Encodes one picture for pages in all widths and formats, for mails, and for previews of shared articles. */
async function buildPicture(entry: string, manifest: Manifest): Promise<Built[]> {
  const { name } = parse(entry)
  const bytes = await readFile(join(source, entry))
  const { width, height, hasAlpha } = await sharp(bytes).metadata()
  const hash = createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 8)
  // A banner is shown wider than any other picture.
  const asked = width > 2 * height ? [...usualWidths, width] : usualWidths
  const widths = [...new Set(asked.map((usual) => Math.min(usual, width)))]
  manifest[name] = { hash, width, height, widths }
  const resized = (size: number) =>
    hasAlpha ? fillInvisible(sharp(bytes).resize(size)) : sharp(bytes).resize(size)
  const built: Built[] = []
  for (const size of widths)
    for (const [type, encode] of Object.entries(encoders)) {
      const file = `${name}-${hash}-${size}.${type}`
      built.push({
        file: await make(file, async () => encode(await resized(size), size)),
        path: `pictures/${file}`,
      })
    }
  // Those for mails and previews keep their addresses whatever the next release makes of them: a mail is read for years.
  const mailSize = {
    width: mailWidth,
    height: Math.round((mailWidth * height) / width),
  }
  const inMail = await make(`${name}-${hash}-mail.jpg`, () =>
    // On paper where it is transparent: a JPEG cannot be.
    sharp(bytes).resize(mailSize).flatten({ background: '#fbf6ee' }).jpeg({ quality: 78, mozjpeg: true }),
  )
  built.push({ file: inMail, path: `pictures/mail/${name}-${mailSize.width}x${mailSize.height}.jpg` })
  if (name.startsWith('article-')) {
    const preview = await make(`${name}-${hash}-share.jpg`, () =>
      sharp(bytes)
        .resize({ ...shareSize, fit: 'cover' })
        .jpeg({ quality: 80, mozjpeg: true }),
    )
    built.push({ file: preview, path: `share/${name}.jpg` })
  }
  return built
}

/** Encodes every picture of content/images, and writes the manifest from which pages take their addresses. */
export async function buildPictures(): Promise<Built[]> {
  await mkdir(cache, { recursive: true })
  await mkdir(parse(manifestFile).dir, { recursive: true })
  const manifest: Manifest = {}
  const entries = (await readdir(source)).filter((name) => /\.(jpe?g|png|webp)$/.test(name)).sort()
  const built: Built[] = []
  // Few at a time: each is decoded for every width.
  for (const entry of entries) built.push(...(await buildPicture(entry, manifest)))
  const wanted = new Set(built.map(({ file }) => parse(file).base))
  for (const file of await readdir(cache)) if (!wanted.has(file)) await rm(join(cache, file))
  await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
  return built
}
