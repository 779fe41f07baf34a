import { inflateSync } from 'node:zlib'

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
