import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { business } from '#content/words/business.ts'
import { isPictureName, type PictureName, pictures } from '#content/words/pictures.ts'

const woffHeadLength = 44
const woffEntryLength = 20
const ttfHeadLength = 12
const ttfEntryLength = 16

/** Converts WOFF to TrueType, the only form that the text renderer reads. */
export function woffToTtf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(ttfHeadLength + ttfEntryLength * count)
  woff.copy(head, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * ttfEntryLength, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((count - 2 ** power) * ttfEntryLength, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const entry = woffHeadLength + woffEntryLength * index
    const start = woff.readUInt32BE(entry + 4)
    const packedLength = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const packed = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const place = ttfHeadLength + ttfEntryLength * index
    // Table entry: tag, checksum, offset, length.
    woff.copy(head, place, entry, entry + 4)
    woff.copy(head, place + 4, entry + 16, entry + 20)
    head.writeUInt32BE(offset, place + 8)
    head.writeUInt32BE(length, place + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}

const size = { width: 1200, height: 630 }
const font = 'node_modules/@fontsource/gloock/files/gloock-latin-400-normal.woff'
/** The free area left of the picture: the heading above, the line below. */
const room = { left: 78, width: 580, headingTop: 90, headingHeight: 350, lineTop: 510, lineHeight: 46 }
const pictureWidth = 456
const ink = '#34192a'
const paper = '#f3e8d7'

type Card = { name: string; picture: PictureName; heading: string; line: string }

/** What stands on the previews of shared links: place and promise of the business, and of the two pages that are sent most. */
const cards: readonly Card[] = [
  {
    name: 'share-card',
    picture: 'share-card',
    heading: business.name.split(' ').join('\n'),
    line: 'Curly hair in North Leeds. Consultations are free',
  },
  {
    name: 'share-gallery',
    picture: 'gallery-02',
    heading: 'Find\nhair like\nyours',
    line: `Gallery of ${business.name}`,
  },
  {
    name: 'share-contact',
    picture: 'gallery-10',
    heading: 'Book your\nfree\nconsultation',
    line: `${business.name}. A reply within 24 hours`,
  },
]

/** A wider space: the font's kerning leaves hardly a gap after “f” and “y”. */
const wordGap = '<span letter_spacing="3000"> </span>'

const toMarkup = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replaceAll(' ', wordGap)

/** A text in the display font, as large as fits. */
const drawText = (text: string, fontfile: string, width: number, height: number) =>
  sharp({
    text: {
      text: `<span foreground="${ink}">${toMarkup(text)}</span>`,
      font: 'Gloock',
      fontfile,
      rgba: true,
      width,
      height,
    },
  })
    .png()
    .toBuffer()

async function drawCard({ picture, heading, line }: Card, fontfile: string): Promise<Sharp> {
  const { left, width, headingTop, headingHeight, lineTop, lineHeight } = room
  const image = await sharp(join('content/words/images', pictures[picture].file))
    // The card's own artwork has its picture at the right edge.
    .resize({ width: pictureWidth, height: size.height, fit: 'cover', position: 'right' })
    .toBuffer()
  const [above, below] = await Promise.all([
    drawText(heading, fontfile, width, headingHeight),
    drawText(line, fontfile, width, lineHeight),
  ])
  return sharp({ create: { ...size, channels: 3, background: paper } }).composite([
    { input: image, left: size.width - pictureWidth, top: 0 },
    { input: above, left, top: headingTop },
    { input: below, left, top: lineTop },
  ])
}

/** Creates the previews of shared links: the cards, and a crop of each article's picture. */
export async function buildSharePictures(folder: string, cache: string): Promise<void> {
  const target = join(folder, 'share')
  await mkdir(target, { recursive: true })
  const jpeg = { quality: 80, mozjpeg: true }
  const fontfile = join(cache, 'gloock.ttf')
  await writeFile(fontfile, woffToTtf(await readFile(font)))
  for (const card of cards)
    await (await drawCard(card, fontfile)).jpeg(jpeg).toFile(join(target, `${card.name}.jpg`))
  const ofArticles = Object.keys(pictures).filter((name) => name.startsWith('article-'))
  for (const name of ofArticles.filter(isPictureName))
    await sharp(join('content/words/images', pictures[name].file))
      .resize({ ...size, fit: 'cover' })
      .jpeg(jpeg)
      .toFile(join(target, `${name}.jpg`))
}
