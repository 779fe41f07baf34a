import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

async function takePhotograph(width: number, height: number, colour: string): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 6 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: colour, noise } })
    .raw()
    .toBuffer()
  return await sharp(grain, { raw: { width, height, channels: 3 } })
    .composite([{ input: { create: { width, height, channels: 3, background: colour } }, blend: 'multiply' }])
    .withExif({
      IFD0: { Make: 'Example phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '53/1 50/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '1/1 34/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const taken = new Map<string, Promise<Buffer>>()

/**
 * A photograph as a phone uploads it: rotated, with its location. Each kind is made once, which takes as long
 * as its upload.
 */
export function photograph({ width = 1600, height = 1200, colour = '#8e3c18' } = {}): Promise<Buffer> {
  const kind = `${width} ${height} ${colour}`
  const photo = taken.get(kind) ?? takePhotograph(width, height, colour)
  taken.set(kind, photo)
  return photo
}

/** The smallest that is wide enough for pages: making its files takes a quarter of the time. */
export const smallPhotograph = () => photograph({ width: 480, height: 1200 })

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A few bytes that declare 64,000 by 64,000 pixels. */
export function hugePng(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(64_000, 0)
  header.writeUInt32BE(64_000, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
