import sharp from 'sharp'
import { expect, test } from 'vitest'
import { documents } from '#content/documents/documents.ts'
import { shippedContent } from '#content/documents/website-content.ts'
import { dayMs } from '#contract/durations.ts'
import { evidencePicturePath } from '#contract/testimonial-evidence.ts'
import { anyDialect, type dialects } from '#tests/support/databases.ts'
import { openGallery } from '#tests/support/gallery-scene.ts'
import { boxed, photograph, smallPhotograph } from '#tests/support/picture-files.ts'
import { deleteUnusedPictures } from './jobs.ts'

const jess = {
  ...{ id: 'jess-o', name: 'Jess Ottoline', sample: false },
  words: 'My fringe has opinions of its own now, and I agree with most of them.',
  ...{ received: { how: 'message', on: '2026-02-12' }, consent: { how: 'message', on: '2026-02-13' } },
}

async function openRegister(dialect: (typeof dialects)[number]) {
  const scene = await openGallery(dialect)
  const { app, call, cookie, send } = scene
  const register = documents.testimonials.pick(shippedContent)
  const content = { ...Object(register), testimonials: [jess] }
  await call('PATCH', '/documents/testimonials/draft', { draftVersion: 0, content })
  await call('POST', '/documents/testimonials/publish', { draftVersion: 1 })
  const keep = async (bytes: Buffer, id = jess.id) => {
    const sent = await send(bytes)
    return sent.status === 201
      ? await call('POST', `/testimonials/${id}/proof`, { upload: sent.body.id })
      : sent
  }
  const look = (isOwner = true) =>
    app.inject({ url: evidencePicturePath(jess.id), headers: isOwner ? { cookie } : {} })
  const list = async () => (await call('GET', '/testimonials/proofs')).body
  return { ...scene, keep, look, list }
}

for (const dialect of anyDialect) {
  test(`${dialect}: it goes with the testimonial, at once where the client has withdrawn and for good`, async () => {
    const { call, clock, database, keep, list } = await openRegister(dialect)
    const photo = await smallPhotograph()
    await keep(photo)
    await keep(photo, 'never-saved')
    const job = () => deleteUnusedPictures({ database, now: clock.now })
    clock.pass(31 * dayMs)
    await job()
    const left = await database.kysely.selectFrom('testimonialProofs').select('entryId').execute()
    expect(left).toEqual([{ entryId: jess.id }])
    clock.pass(-31 * dayMs)
    expect((await call('POST', `/testimonials/${jess.id}/withdraw`)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await keep(photo)).status).toBe(404)
    expect(await list()).toEqual([])
  })

  test(`${dialect}: a picture of what a client wrote is kept for the owner alone, without the place it was taken`, async () => {
    const { app, cookie, keep, list, look } = await openRegister(dialect)
    const kept = await keep(await photograph({ width: 2600, height: 700 }))
    expect([kept.status, kept.body]).toEqual([
      200,
      { entry: jess.id, width: 700, height: 2600, madeAt: expect.any(String) },
    ])
    const seen = await look()
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private,no-store',
    ])
    const { exif, xmp, width } = await sharp(seen.rawPayload).metadata()
    expect([exif, xmp, width]).toEqual([undefined, undefined, 700])
    expect((await look(false)).statusCode).toBe(401)
    for (const path of ['/', '/gallery'])
      expect((await app.inject({ url: path })).body).not.toContain('proof')

    expect((await keep(boxed('qt  '))).body.detail).toMatch(/^This is a film/)
    expect(await list()).toHaveLength(1)
    const url = `/api/admin/website/testimonials/${jess.id}/proof`
    expect((await app.inject({ method: 'DELETE', url, headers: { cookie } })).statusCode).toBe(204)
    expect([await list(), (await look()).statusCode]).toEqual([[], 404])
  })
}
