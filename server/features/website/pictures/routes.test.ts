import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { anyDialect, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { nameOf, openGallery } from '#tests/support/gallery-scene.ts'
import { boxed, hugePng, smallPhotograph } from '#tests/support/picture-files.ts'

/** Makes a database answer as on a full disk: SQLite by a page limit, PostgreSQL by a trigger with the same error code. */
async function fillDisk(database: Database): Promise<void> {
  if (database.kind === 'sqlite') {
    await database.write((tx) => sql`pragma max_page_count = 1`.execute(tx))
    return
  }
  await database.write(async (tx) => {
    await sql`create function refuse_full() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`.execute(tx)
    await sql`create trigger full_disk before insert on picture_files execute function refuse_full()`.execute(
      tx,
    )
  })
}

for (const dialect of dialects) {
  test(`${dialect}: on a full disk the picture is refused in plain words and everything else stays`, async () => {
    const { call, database, sendChunk } = await openGallery(dialect)
    const photo = await smallPhotograph()
    const { body } = await call('POST', '/pictures/uploads', { name: 'one.jpg', bytes: photo.length })
    await sendChunk(body.id, 0, photo.subarray(0, 512 * 1024))
    for (let from = 512 * 1024; from < photo.length; from += 512 * 1024)
      await sendChunk(body.id, from, photo.subarray(from, from + 512 * 1024))
    await fillDisk(database)
    const refused = await call('POST', `/pictures/uploads/${body.id}/finish`)
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      expect.stringContaining('no room left on the disk'),
    ])
    expect((await call('GET', '/pictures')).body).toEqual([])
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a photograph is turned upright, freed of its place and camera, and made in every width and type`, async () => {
    const { agree, file, upload } = await openGallery(dialect)
    const photo = await smallPhotograph()
    expect(await sharp(photo).metadata()).toMatchObject({
      width: 480,
      orientation: 6,
      exif: expect.any(Buffer),
    })
    const { status, body } = await upload(photo)
    expect([status, body.width, body.height, body.widths]).toEqual([200, 1200, 480, [320, 480, 720, 1150]])
    await agree(body.id)
    for (const width of body.widths)
      for (const type of ['avif', 'webp', 'jpg']) {
        const answer = await file(nameOf(body, width, type))
        expect(answer.statusCode).toBe(200)
        expect(answer.headers['cache-control']).toBe('public,max-age=31536000,immutable')
        const made = await sharp(answer.rawPayload).metadata()
        expect([made.width, made.orientation, made.exif, made.xmp]).toEqual([
          width,
          undefined,
          undefined,
          undefined,
        ])
        expect(made.height).toBeLessThan(width)
      }
    const inMails = await sharp((await file(nameOf(body, 600, 'jpg'))).rawPayload).metadata()
    expect([inMails.format, inMails.width, inMails.height, inMails.exif]).toEqual([
      'jpeg',
      600,
      240,
      undefined,
    ])
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: what cannot be shown is refused in one sentence, and the next picture goes on`, async () => {
    const { call, upload } = await openGallery(dialect)
    const good = await smallPhotograph()
    const plain = (width: number) =>
      sharp({ create: { width, height: 900, channels: 3, background: '#8e3c18' } })
        .jpeg()
        .toBuffer()
    const refused: [string, Buffer, RegExp][] = [
      ['a drawing', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), /SVG/],
      ['an iPhone picture', boxed('heic'), /^This is a HEIC picture.* Most Compatible/],
      ['a GIF', Buffer.from(`GIF89a${'x'.repeat(99)}`), /GIF/],
      ['a film', boxed('qt  '), /^This is a film\. I can show pictures only/],
      ['a renamed program', Buffer.from('MZ\x90\0\x03'.repeat(99), 'latin1'), /not a picture/],
      ['a script', Buffer.from('#!/bin/sh\nrm -rf /'), /not a picture/],
      ['half a file', good.subarray(0, good.length / 2), /damaged/],
      ['a PNG that says it is 64,000 x 64,000', hugePng(), /more than 50 million dots/],
      ['one from WhatsApp', await plain(640), /640 pixels wide.*at least 1200 are needed/],
      [
        'letters after the start of a JPEG',
        Buffer.from(`\xff\xd8\xff\xe0${'curls'.repeat(99)}`, 'latin1'),
        /damaged/,
      ],
    ]
    for (const [what, bytes, words] of refused) {
      const { status, body } = await upload(bytes)
      expect([what, status]).toEqual([what, 400])
      expect(body.detail).toMatch(words)
    }
    expect((await upload(good)).status).toBe(200)
    expect((await upload(Buffer.alloc(0))).body.detail).toMatch(/empty/)
    expect((await call('GET', '/pictures')).body).toHaveLength(1)
  })

  test(`${dialect}: a piece that was lost is sent again, and one that comes twice is counted once`, async () => {
    const { call, sendChunk } = await openGallery(dialect)
    const photo = await smallPhotograph()
    const { body } = await call('POST', '/pictures/uploads', { name: 'one.jpg', bytes: photo.length })
    const half = Math.floor(photo.length / 2)
    expect((await sendChunk(body.id, 0, photo.subarray(0, half))).body).toEqual({ received: half })
    expect((await sendChunk(body.id, half + 9, photo.subarray(half + 9))).body).toEqual({ received: half })
    expect((await sendChunk(body.id, 0, photo.subarray(0, half))).body).toEqual({ received: half })
    await sendChunk(body.id, half, photo.subarray(half))
    const finish = () => call('POST', `/pictures/uploads/${body.id}/finish`)
    // The second request arrives during the first, the third after its answer was lost.
    const [first, second] = await Promise.all([finish(), finish()])
    expect([first.status, second, await finish()]).toEqual([200, first, first])
    expect((await call('GET', '/pictures')).body).toEqual([first.body])
  })

  test(`${dialect}: only real days count as consent`, async () => {
    const { call, upload } = await openGallery(dialect)
    const { body } = await upload(await smallPhotograph())
    const consent = (agreedOn: string) =>
      call('PATCH', `/pictures/${body.id}/consent`, { subject: 'client', agreedOn })
    expect([(await consent('2026-03-02')).status, (await consent('2026-02-31')).status]).toEqual([400, 400])
    expect((await call('POST', '/pictures/own-0/withdraw')).status).toBe(404)
  })

  test(`${dialect}: one over 15 MB is refused before it is sent whole`, async () => {
    const { call, upload } = await openGallery(dialect)
    const { status, body } = await upload(await smallPhotograph(), 15_000_001)
    expect([status, body.detail]).toEqual([
      400,
      'This picture is larger than 15 MB: please choose a smaller copy of it.',
    ])
    expect((await call('GET', '/pictures')).body).toEqual([])
  })
}
