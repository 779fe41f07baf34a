import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { business } from '#content/words/business.ts'
import { isPictureName, pictures } from '#content/words/pictures.ts'
import { woffToTtf } from './woff-to-ttf.ts'

const size = { width: 1200, height: 630 }
const font = 'node_modules/@fontsource/gloock/files/gloock-latin-400-normal.woff'
/** The free area of the card's artwork for the name. */
const room = { left: 78, width: 580, height: 430 }
const ink = '#34192a'

const escapeMarkup = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** The business's name, one word per line, as large as fits. */
async function nameOnCard(cache: string): Promise<Buffer> {
  const fontfile = join(cache, 'gloock.ttf')
  await writeFile(fontfile, woffToTtf(await readFile(font)))
  const lines = escapeMarkup(business.name).split(' ').join('\n')
  const text = `<span foreground="${ink}">${lines}</span>`
  const { width, height } = room
  return sharp({ text: { text, font: 'Gloock', fontfile, rgba: true, width, height } })
    .png()
    .toBuffer()
}

async function cardWithName(cache: string): Promise<Sharp> {
  const name = await nameOnCard(cache)
  const { height = room.height } = await sharp(name).metadata()
  const top = Math.round((size.height - height) / 2)
  return sharp(join('content/words/images', pictures['share-card'].file))
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: name, left: room.left, top }])
}

/** Creates the previews of shared links: the card with the name, and a crop of each article's picture. */
export async function buildSharePictures(folder: string, cache: string): Promise<void> {
  const target = join(folder, 'share')
  await mkdir(target, { recursive: true })
  const jpeg = { quality: 80, mozjpeg: true }
  await (await cardWithName(cache)).jpeg(jpeg).toFile(join(target, 'share-card.jpg'))
  const ofArticles = Object.keys(pictures).filter((name) => name.startsWith('article-'))
  for (const name of ofArticles.filter(isPictureName))
    await sharp(join('content/words/images', pictures[name].file))
      .resize({ ...size, fit: 'cover' })
      .jpeg(jpeg)
      .toFile(join(target, `${name}.jpg`))
}
