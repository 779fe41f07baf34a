import { expect, test } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'

const words = 'My fringe has opinions of its own now, and I agree with most of them.'
const jess = {
  ...{ id: 'a1b2c3d4', words, name: 'Jess Ottoline', sample: false },
  received: { how: 'salon', on: '2026-02-12' },
  consent: { how: 'paper', on: '2026-02-13' },
}
const { consent: _none, ...unasked } = { ...jess, id: 'b2c3d4e5', name: 'Amara Tindle' }
const { reviews, stories } = shipped.testimonials

test('words that a client takes back leave the website, the draft and every version at once', async () => {
  const { app, call, database, read, save, write } = await openWebsiteDesk()
  await write('testimonials', { reviews: [jess, ...reviews], stories })
  const { version } = await read('testimonials')
  await save('testimonials', { reviews: [jess], stories }, version)
  expect((await app.inject({ url: '/' })).body).toContain(jess.name)
  const takeBack = { version: version + 1, action: 'withdraw', id: jess.id }
  expect((await call('POST', '/documents/testimonials', takeBack)).status).toBe(200)
  expect((await app.inject({ url: '/' })).body).not.toContain(jess.name)
  const stored = await Promise.all([
    database.kysely.selectFrom('websiteDocuments').selectAll().execute(),
    database.kysely.selectFrom('websiteVersions').selectAll().execute(),
  ])
  expect(JSON.stringify(stored)).not.toContain(jess.name)
  // A device that was offline may still send them.
  const { version: now } = await read('testimonials')
  await save('testimonials', { reviews: [jess], stories }, now)
  expect(JSON.stringify(await read('testimonials'))).not.toContain(jess.name)
  expect((await call('POST', '/documents/testimonials', takeBack)).status).toBe(200)
  expect((await call('POST', '/documents/home', takeBack)).status).toBe(404)
})

test('real words need the day on which they came, and are shown only once their client agreed', async () => {
  const { app, write } = await openWebsiteDesk()
  const { received: _never, ...unproven } = jess
  expect((await write('testimonials', { reviews: [unproven], stories })).body.errors).toEqual({
    'reviews.0.received': 'Add the day on which it reached you: that is the proof that it is real.',
  })
  expect((await write('testimonials', { reviews: [jess, unasked], stories })).status).toBe(200)
  const { body } = await app.inject({ url: '/' })
  expect(body).toContain(jess.name)
  expect(body).not.toContain(unasked.name)
  expect(body).not.toContain('2026-02-13')
})
