import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { business } from '#content/words/business.ts'
import { isPictureName, type PictureName, pictures } from '#content/words/pictures.ts'
import { woffToTtf } from './woff-to-ttf.ts'

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
