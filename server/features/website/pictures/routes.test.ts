import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureLimits } from '#contract/pictures.ts'
import type { Database } from '#server/database/database.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects, makeFolder } from '#tests/support/databases.ts'
import { signIn } from '#tests/support/factories.ts'
import { galleryWith, itemOf } from '#tests/support/gallery.ts'
import { boxed, hugePng, photograph } from '#tests/support/picture-files.ts'
import { readableSite } from '#tests/support/readable-site.ts'
import { deleteUnusedPictures } from './jobs.ts'

const url = '/api/admin/website'
const day = 24 * 60 * 60 * 1000

async function build(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  const built = await buildTestApp(database, { DATA_DIR: await makeFolder() }, undefined, readableSite())
  const { app, clock, passwords } = built
  const cookie = await signIn(database, passwords, clock.now())
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const answer = await app.inject({ method, url: url + path, headers: { cookie }, ...(body && { body }) })
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
  }
  const sendPiece = async (id: string, from: number, piece: Buffer) => {
    const headers = { cookie, 'content-type': 'application/octet-stream' }
    const path = `${url}/pictures/uploads/${id}/pieces?from=${from}`
    const answer = await app.inject({ method: 'POST', url: path, headers, body: piece })
    return { status: answer.statusCode, body: answer.json() }
  }
  /** What the dashboard does with a file: the answer is the picture, or the sentence that refuses it. */
  const upload = async (bytes: Buffer, size = bytes.length) => {
    const started = await call('POST', '/pictures/uploads', { name: 'IMG_4123.JPG', bytes: size })
    if (started.status !== 201) return started
    for (let from = 0; from < bytes.length; from += pictureLimits.pieceBytes) {
      const piece = bytes.subarray(from, from + pictureLimits.pieceBytes)
      const sent = await sendPiece(started.body.id, from, piece)
      if (sent.status !== 200) return sent
    }
    return await call('POST', `/pictures/uploads/${started.body.id}/finish`)
  }
  const agree = (id: string) =>
    call('PATCH', `/pictures/${id}/consent`, { subject: 'client', agreedOn: '2026-02-14', uses: 'website' })
  const file = async (name: string, isOwner = false) => {
    const headers = isOwner ? { cookie } : {}
    return await app.inject({ url: `/pictures/${name}`, headers })
  }
  const save = async (content: object) => {
    const { draftVersion } = (await call('GET', '/documents/gallery')).body
    await call('PATCH', '/documents/gallery/draft', { draftVersion, content })
    return draftVersion + 1
  }
  const publish = async (content: object, isRest = false) =>
    call('POST', '/documents/gallery/publish', { draftVersion: await save(content), isRest })
  const shown = async () => (await app.inject({ url: '/gallery' })).json().content
  return { ...built, database, cookie, call, sendPiece, upload, agree, file, save, publish, shown }
}

/** As a full disk answers: SQLite by itself, PostgreSQL by a trigger that says what its disk would. */
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

const nameOf = ({ id, hash }: { id: string; hash: string }, width = 720, type = 'webp') =>
  `${id}-${hash}-${width}.${type}`

for (const dialect of dialects) {
  test(`${dialect}: a photograph is turned upright, freed of its place and camera, and made in every width and type`, async () => {
    const { agree, file, upload } = await build(dialect)
    const photo = await photograph()
    expect(await sharp(photo).metadata()).toMatchObject({
      width: 1600,
      orientation: 6,
      exif: expect.any(Buffer),
    })
    const { status, body } = await upload(photo)
    expect([status, body.width, body.height, body.widths]).toEqual([200, 1200, 1600, [320, 480, 720, 1150]])
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
        expect(made.height).toBeGreaterThan(width)
      }
  })

  test(`${dialect}: what cannot be shown is refused in one sentence within two seconds, and the next picture goes on`, async () => {
    const { call, upload } = await build(dialect)
    const good = await photograph()
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
      const from = performance.now()
      const { status, body } = await upload(bytes)
      expect([what, status]).toEqual([what, 400])
      expect(body.detail).toMatch(words)
      expect([what, performance.now() - from < 2000]).toEqual([what, true])
    }
    expect((await upload(good)).status).toBe(200)
    expect((await upload(Buffer.alloc(0))).body.detail).toMatch(/empty/)
    expect((await call('GET', '/pictures')).body).toHaveLength(1)
  })

  test(`${dialect}: a piece that was lost is sent again, and one that comes twice is counted once`, async () => {
    const { call, sendPiece } = await build(dialect)
    const photo = await photograph()
    const { body } = await call('POST', '/pictures/uploads', { name: 'one.jpg', bytes: photo.length })
    const half = Math.floor(photo.length / 2)
    expect((await sendPiece(body.id, 0, photo.subarray(0, half))).body).toEqual({ received: half })
    expect((await sendPiece(body.id, half + 9, photo.subarray(half + 9))).body).toEqual({ received: half })
    expect((await sendPiece(body.id, 0, photo.subarray(0, half))).body).toEqual({ received: half })
    await sendPiece(body.id, half, photo.subarray(half))
    expect((await call('POST', `/pictures/uploads/${body.id}/finish`)).status).toBe(200)
    expect((await call('POST', `/pictures/uploads/${body.id}/finish`)).status).toBe(404)
  })

  test(`${dialect}: a photograph is shown to visitors only once its client has agreed, and to nobody after a withdrawal`, async () => {
    const { agree, call, file, publish, shown, upload } = await build(dialect)
    const { body: picture } = await upload(await photograph())
    const name = nameOf(picture)
    expect([(await file(name)).statusCode, (await file(name, true)).statusCode]).toEqual([404, 200])
    const refused = await publish(galleryWith(picture.id))
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { 'galleryItems[0].image': 'This is a photograph without a date of consent.' },
    ])
    await agree(picture.id)
    expect((await publish(galleryWith(picture.id))).status).toBe(200)
    expect((await shown()).galleryItems).toHaveLength(14)
    expect((await shown()).pictures[picture.id].alt).toBe('Long copper ringlets from behind')
    const head = await file(name)
    expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'image/webp'])

    expect((await call('POST', `/pictures/${picture.id}/withdraw`)).status).toBe(200)
    expect((await shown()).galleryItems).toHaveLength(13)
    expect((await shown()).pictures).not.toHaveProperty(picture.id)
    expect([(await file(name)).statusCode, (await file(name, true)).statusCode]).toEqual([404, 404])
  })

  test(`${dialect}: the rest is published while one waits for consent, which stays in the draft`, async () => {
    const { call, publish, shown, upload } = await build(dialect)
    const { body: picture } = await upload(await photograph())
    const gallery = galleryWith(itemOf(picture.id, { title: '', alt: '' }))
    const galleryPage = { ...gallery.galleryPage, heading: 'Fourteen heads of curls' }
    const { status, body } = await publish({ ...gallery, galleryPage }, true)
    expect([status, body.changes, body.draft.galleryItems.length]).toEqual([200, 1, 14])
    expect([(await shown()).galleryPage.heading, (await shown()).galleryItems.length]).toEqual([
      'Fourteen heads of curls',
      13,
    ])
    await call('PATCH', `/pictures/${picture.id}/consent`, { subject: 'nobody' })
    const missing = await publish(gallery)
    expect(Object.keys(missing.body.errors)).toEqual(['galleryItems[0].title', 'galleryItems[0].alt'])
  })

  test(`${dialect}: an illustration needs no consent and says what it is`, async () => {
    const { call, publish, shown, upload } = await build(dialect)
    const { body: picture } = await upload(await photograph())
    await call('PATCH', `/pictures/${picture.id}/consent`, { subject: 'illustration' })
    await publish(galleryWith(itemOf(picture.id, { focus: '50% 34%' })))
    expect((await shown()).pictures[picture.id]).toMatchObject({
      alt: 'Illustration: Long copper ringlets from behind',
      focus: '50% 34%',
    })
  })

  test(`${dialect}: a picture that nothing names is deleted after 30 days, one in a draft or a version is kept`, async () => {
    const { agree, call, clock, database, file, publish, save, upload } = await build(dialect)
    const [unused, drafted, published, withdrawn] = await Promise.all(
      [1, 2, 3, 4].map(async () => (await upload(await photograph())).body),
    )
    for (const { id } of [published, withdrawn]) await agree(id)
    await publish(galleryWith(published.id, withdrawn.id))
    await save(galleryWith(drafted.id))
    await call('POST', `/pictures/${withdrawn.id}/withdraw`)
    const job = deleteUnusedPictures({ database, now: clock.now })
    const left = async () => (await call('GET', '/pictures')).body.map(({ id }: { id: string }) => id).sort()
    while (await job.runSlice());
    expect(await left()).toHaveLength(4)
    clock.pass(31 * day)
    while (await job.runSlice());
    const kept = await database.kysely.selectFrom('pictures').select('id').execute()
    expect(kept.map(({ id }) => id).sort()).toEqual([drafted.id, published.id].sort())
    expect((await file(nameOf(unused))).statusCode).toBe(404)
    expect((await file(nameOf(published))).statusCode).toBe(200)
  })

  test(`${dialect}: on a full disk the picture is refused in plain words and everything else stays`, async () => {
    const { call, database, sendPiece } = await build(dialect)
    const photo = await photograph()
    const { body } = await call('POST', '/pictures/uploads', { name: 'one.jpg', bytes: photo.length })
    await sendPiece(body.id, 0, photo.subarray(0, 512 * 1024))
    for (let from = 512 * 1024; from < photo.length; from += 512 * 1024)
      await sendPiece(body.id, from, photo.subarray(from, from + 512 * 1024))
    await fillDisk(database)
    const refused = await call('POST', `/pictures/uploads/${body.id}/finish`)
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      expect.stringContaining('no room left on the disk'),
    ])
    expect((await call('GET', '/pictures')).body).toEqual([])
  })

  test(`${dialect}: only the owner brings pictures, and only real days count as consent`, async () => {
    const { app, call, upload } = await build(dialect)
    for (const path of ['/pictures/uploads', '/pictures/uploads/x/pieces?from=0', '/pictures/x/withdraw'])
      expect((await app.inject({ method: 'POST', url: url + path })).statusCode).toBe(401)
    expect((await app.inject({ url: `${url}/pictures` })).statusCode).toBe(401)
    const { body } = await upload(await photograph())
    const consent = (agreedOn: string) =>
      call('PATCH', `/pictures/${body.id}/consent`, { subject: 'client', agreedOn })
    expect([(await consent('2026-03-02')).status, (await consent('2026-02-31')).status]).toEqual([400, 400])
    expect((await call('POST', '/pictures/own-0/withdraw')).status).toBe(404)
  })

  test(`${dialect}: one over 15 MB is refused before it is sent whole`, async () => {
    const { call, upload } = await build(dialect)
    const { status, body } = await upload(await photograph(), 15_000_001)
    expect([status, body.detail]).toEqual([
      400,
      'This picture is larger than 15 MB: please choose a smaller copy of it.',
    ])
    expect((await call('GET', '/pictures')).body).toEqual([])
  })
}
