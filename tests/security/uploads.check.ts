import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openGallery } from '#tests/support/gallery-scene.ts'
import { hugePng, photograph, withBomb } from '#tests/support/picture-files.ts'

/** With what the processor is allowed to take for one, and others beside it. */
const longestMs = 45_000
/** So long a page may wait for somebody's upload. */
const longestPauseMs = 500

/** Runs it and says how long it took, and how long the thread that answers pages stood still meanwhile. */
async function watch<T>(work: () => Promise<T>) {
  const pauses = monitorEventLoopDelay({ resolution: 5 })
  const from = performance.now()
  pauses.enable()
  const result = await work()
  pauses.disable()
  return { result, ms: performance.now() - from, pauseMs: pauses.max / 1e6 }
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8e3c18' } })

/** A JPEG that says of itself that it is 65,500 x 65,500. */
async function hugeJpeg() {
  const bytes = await flat(1600, 1200).jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(65_500, frame + 5)
  bytes.writeUInt16BE(65_500, frame + 7)
  return bytes
}

/** A WebP of a few bytes that says that it is 16,384 x 16,384. */
function hugeWebp() {
  const body = Buffer.concat([Buffer.from('WEBPVP8L\x0a\0\0\0\x2f', 'latin1'), Buffer.alloc(9, 0xff)])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

test('pictures made to harm @asvs-5.2.2 @asvs-5.2.6', async ({ task }) => {
  const { upload, sendChunk, call, file, config } = await openGallery('sqlite')
  const good = await photograph()
  const frames = await Promise.all(
    ['#8e3c18', '#183c8e'].map((background) =>
      flat(1600, 1200)
        .composite([{ input: { create: { width: 9, height: 9, channels: 3, background } } }])
        .png()
        .toBuffer(),
    ),
  )
  const webp = await flat(1600, 1200).webp().toBuffer()
  const png = await flat(1600, 1200).png().toBuffer()
  const corpus: [what: string, bytes: Buffer, status: number][] = [
    ['a PNG of 49 million dots in some kilobytes', await flat(7000, 7000).png().toBuffer(), 200],
    ['a PNG that says 64,000 x 64,000', hugePng(), 400],
    ['a JPEG that says 65,500 x 65,500', await hugeJpeg(), 400],
    ['a WebP that says 16,384 x 16,384', hugeWebp(), 400],
    ['a PNG whose text unpacks to 200 MB', withBomb(png, 'zTXt'), 200],
    ['a PNG whose colours unpack to 200 MB', withBomb(png, 'iCCP'), 200],
    [
      'an animated WebP',
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
      200,
    ],
    ['half a PNG', png.subarray(0, png.length / 2), 400],
    ['half a WebP', webp.subarray(0, webp.length / 2), 400],
    ['a page called .jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 400],
    ['a drawing called .jpg', Buffer.from('<svg onload="alert(1)"/>'), 400],
    [
      'a photograph that is also a page',
      Buffer.concat([good, Buffer.from('<script>alert(1)</script>')]),
      200,
    ],
  ]
  const figures: Record<string, string> = {}
  let pauseMs = 0
  for (const [what, bytes, status] of corpus) {
    const { result, ms, pauseMs: pause } = await watch(() => upload(bytes))
    figures[what] = `${result.status}, ${Math.round(ms)} ms`
    pauseMs = Math.max(pauseMs, pause)
    expect([what, result.status]).toEqual([what, status])
    expect(ms).toBeLessThan(longestMs)
    if (result.status !== 200) continue
    const made = await file(`${result.body.id}-${result.body.hash}-720.jpg`, true)
    expect(made.rawPayload.includes('<script')).toBe(false)
  }
  const pieces = await watch(async () => {
    const size = Math.ceil(good.length / 10_000)
    const { body } = await call('POST', '/pictures/uploads', { name: 'a.jpg', bytes: good.length })
    // A later one first: it is left, and asked for again in its place.
    expect((await sendChunk(body.id, size, good.subarray(size, 2 * size))).body).toEqual({ received: 0 })
    for (let from = 0; from < good.length; from += size)
      await sendChunk(body.id, from, good.subarray(from, from + size))
    return await call('POST', `/pictures/uploads/${body.id}/finish`)
  })
  expect(pieces.result.status).toBe(200)
  for (let nth = 0; nth < 200; nth++)
    await call('POST', '/pictures/uploads', { name: 'a.jpg', bytes: 15_000_000 })
  const kept = await readdir(join(config.dataDir, 'incoming/pictures'))
  task.meta.figures = {
    ...figures,
    '10,000 pieces': `200, ${Math.round(pieces.ms)} ms`,
    'uploads kept of 200 never finished': kept.length,
    'longest pause of the site': `${Math.round(Math.max(pauseMs, pieces.pauseMs))} ms`,
  }
  expect(kept.length).toBeLessThanOrEqual(30)
  expect(Math.max(pauseMs, pieces.pauseMs)).toBeLessThan(longestPauseMs)
})

test('lists made to harm @asvs-5.2.1', async ({ task }) => {
  const { app, cookie } = await openGallery('sqlite')
  const limit = 2_000_000
  const lists: [what: string, csv: string, status: number][] = [
    ['1,000,000 lines', 'a\n'.repeat(limit / 2), 200],
    ['one line of 2 MB', 'a'.repeat(limit), 200],
    ['2,000,000 columns', ','.repeat(limit), 200],
    ['2 MB of quotation marks', '"'.repeat(limit), 200],
    ['a quotation that never ends', `"${'a\n'.repeat(limit / 2 - 1)}`, 400],
    ['one line of 100 MB', 'a'.repeat(100_000_000), 413],
  ]
  const figures: Record<string, string> = {}
  for (const [what, csv, status] of lists) {
    const body = { csv, consentOrigin: 'An older list' }
    const url = '/api/admin/newsletters/import'
    const { result, ms, pauseMs } = await watch(() =>
      app.inject({ method: 'POST', url, headers: { cookie }, body }),
    )
    figures[what] = `${result.statusCode}, ${Math.round(ms)} ms, pauses of ${Math.round(pauseMs)} ms`
    expect([what, result.statusCode]).toEqual([what, status])
    if (status !== 413) expect(pauseMs).toBeLessThan(longestPauseMs)
  }
  task.meta.figures = figures
})
