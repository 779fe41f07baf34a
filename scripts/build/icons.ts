import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const source = 'web/public/icon.svg'
/** Background colour; fills the corners where the phone masks the icon. */
const ground = '#34192a'

const drawn = async (size: number) => sharp(await readFile(source), { density: 900 }).resize(size, size)
const square = async (size: number) => (await drawn(size)).flatten({ background: ground })

/** An icon with the motif inside the safe zone of maskable icons: a circle of four fifths of the width. */
async function maskable(size: number) {
  const inner = Math.round(size * 0.78)
  const before = Math.floor((size - inner) / 2)
  const after = size - inner - before
  const border = { top: before, left: before, bottom: after, right: after, background: ground }
  return (await square(inner)).extend(border)
}

/** The ICO format, which browsers request by default. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** Creates all icons from one drawing. */
export async function buildIcons(folder: string): Promise<void> {
  const icons = {
    'icon-192.png': await drawn(192),
    'icon-512.png': await drawn(512),
    'icon-maskable.png': await maskable(512),
    'apple-touch-icon.png': await square(180),
  }
  for (const [name, image] of Object.entries(icons))
    await image.png({ compressionLevel: 9 }).toFile(join(folder, name))
  const small = await (await drawn(32)).png().toBuffer()
  await writeFile(join(folder, 'favicon.ico'), ico(small, 32))
}
