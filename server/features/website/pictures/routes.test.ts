import sharp from 'sharp'
import { expect, test } from 'vitest'
import { nameOf, openGallery } from '#tests/support/gallery-scene.ts'
import { hugePng, smallPhotograph } from '#tests/support/picture-files.ts'

test('a photograph is turned upright, freed of its place and camera, and made in every width and type', async () => {
  const { agree, file, upload } = await openGallery()
  const photo = await smallPhotograph()
  expect(await sharp(photo).metadata()).toMatchObject({
    ...{ width: 480, orientation: 6, exif: expect.any(Buffer) },
  })
  const { status, body } = await upload(photo)
  expect([status, body.width, body.height, body.widths]).toEqual([201, 1200, 480, [480, 720, 1150]])
  await agree(body.id)
  const all = body.widths.flatMap((width: number) => [
    [width, 'avif'],
    [width, 'webp'],
  ])
  for (const [width, type] of [...all, [1150, 'jpg']]) {
    const answer = await file(nameOf(body, width, type))
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
      200,
      'public,max-age=31536000,immutable',
    ])
    const { orientation, exif, xmp, ...made } = await sharp(answer.rawPayload).metadata()
    expect([made.width, made.height < width, orientation, exif, xmp]).toEqual([
      ...[width, true, undefined, undefined, undefined],
    ])
  }
})

test('a JPEG without its end marker is taken, one that came in part is not', async () => {
  const { upload } = await openGallery()
  const photo = await smallPhotograph()
  expect(photo.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
  expect((await upload(photo.subarray(0, -2))).status).toBe(201)
  const half = await upload(photo.subarray(0, photo.length / 2))
  expect([half.status, half.body.detail]).toEqual([400, expect.stringContaining('damaged')])
})

test('what cannot be shown is refused in one sentence, and the next picture goes on', async () => {
  const { app, call, cookie, upload } = await openGallery()
  const good = await smallPhotograph()
  const narrow = sharp({ create: { width: 640, height: 900, channels: 3, background: '#8e3c18' } })
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600"/>'
  const refused: [string, Buffer, RegExp][] = [
    ['a drawing', Buffer.from(drawing), /not a picture that I can show/],
    ['a GIF', await narrow.clone().gif().toBuffer(), /not a picture that I can show/],
    ['a program', Buffer.from('MZ\x90\0\x03'.repeat(99), 'latin1'), /not a picture that I can show/],
    ['nothing', Buffer.alloc(0), /not a picture that I can show/],
    ['a PNG that says it is 64,000 x 64,000', hugePng(), /not a picture that I can show/],
    ['one from WhatsApp', await narrow.jpeg().toBuffer(), /640 pixels wide.*at least 1200 are needed/],
  ]
  const answers = await Promise.all([...refused.map(([, bytes]) => upload(bytes)), upload(good)])
  expect(answers.pop()?.status).toBe(201)
  for (const [index, [what, , words]] of refused.entries())
    expect([what, answers[index]?.status, answers[index]?.body.detail]).toEqual([
      ...[what, 400, expect.stringMatching(words)],
    ])
  expect((await upload(Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413)
  const text = await app.inject({
    ...{ method: 'POST', url: '/api/admin/website/pictures', body: 'text' },
    headers: { cookie, 'content-type': 'text/plain' },
  })
  expect(text.statusCode).toBe(415)
  expect((await call('GET', '/pictures')).body.own).toHaveLength(1)
})
