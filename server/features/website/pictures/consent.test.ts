import { expect, test } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { dayMs } from '#contract/durations.ts'
import { saveIssue } from '#contract/newsletter-issues.ts'
import { articleNameOf } from '#contract/website.ts'
import { writtenArticle } from '#tests/support/articles.ts'
import { nameOf, openGallery } from '#tests/support/gallery-scene.ts'
import { deleteUnusedPictures } from './service.ts'

type Item = Record<string, string>

const words = { description: 'Cut dry, shaped by eye.', alt: 'Long copper ringlets from behind' }

const itemOf = (image: string, own: Item = {}): Item => ({
  ...{ id: `item-${image.slice(-6)}`, image, title: `Head ${image.slice(-6)}` },
  ...words,
  ...own,
})

/** The gallery as it ships, with the owner's pictures in front. */
function galleryWith(...images: (string | Item)[]) {
  const own = images.map((image) => (typeof image === 'string' ? itemOf(image) : image))
  return { ...shipped.gallery, items: [...own, ...shipped.gallery.items] }
}

test('a photograph is shown to visitors only once its client has agreed, and to nobody after a withdrawal', async () => {
  const { agree, call, file, publish, shown, addPicture } = await openGallery()
  const picture = await addPicture()
  const name = nameOf(picture)
  const unpublished = await file(name, true)
  expect([(await file(name)).statusCode, unpublished.statusCode]).toEqual([404, 200])
  const refused = await publish(galleryWith(picture.id))
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { 'items.0.image': 'This picture waits for the day on which they agreed.' },
  ])
  await agree(picture.id)
  expect((await publish(galleryWith(picture.id))).status).toBe(200)
  expect((await shown()).gallery.items).toHaveLength(14)
  expect((await shown()).gallery.items[0].alt).toBe('Long copper ringlets from behind')
  // The owner's own pictures are not in this list: they have one of their own.
  const offered: { name: string }[] = (await call('GET', '/pictures')).body.shipped
  expect(offered.map((one) => one.name)).toContain('gallery-01')
  expect(offered.map((one) => one.name)).not.toContain(picture.id)
  const head = await file(name)
  expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'image/webp'])
  const policy = 'cross-origin-resource-policy'
  expect([head.headers[policy], unpublished.headers[policy]]).toEqual(['cross-origin', 'same-origin'])

  expect((await call('PATCH', `/pictures/${picture.id}/consent`, { isWithdrawn: true })).status).toBe(200)
  expect((await shown()).gallery.items).toHaveLength(13)
  expect((await shown()).pictures).not.toHaveProperty(picture.id)
  expect([(await file(name)).statusCode, (await file(name, true)).statusCode]).toEqual([404, 404])
})

test('a picture that nothing names is deleted after 30 days, one in a draft, a version, a newsletter or an article is kept', async () => {
  const { agree, app, call, clock, cookie, database, file, publish, save, addPicture } = await openGallery()
  const [unused, drafted, published, withdrawn, inIssue, inArticle] = await Promise.all([
    addPicture(),
    addPicture(),
    addPicture(),
    addPicture(),
    addPicture(),
    addPicture(),
  ])
  const body = `![Ringlets](/pictures/${nameOf(inIssue)})`
  const url = saveIssue.path.replace(':id', 'an-issue')
  const issue = { subject: 'Winter curls', preview: '', body, version: 0 }
  expect((await app.inject({ method: 'PATCH', url, headers: { cookie }, body: issue })).statusCode).toBe(200)
  const content = writtenArticle({ image: inArticle.id, imageAlt: 'Ringlets' })
  await call('PATCH', `/documents/${articleNameOf('hard-water-1')}/draft`, { version: 0, content })
  for (const { id } of [published, withdrawn]) await agree(id)
  await publish(galleryWith(published.id, withdrawn.id))
  await save(galleryWith(drafted.id))
  await call('PATCH', `/pictures/${withdrawn.id}/consent`, { isWithdrawn: true })
  const job = () => deleteUnusedPictures({ database, now: clock.now })
  const left = async () =>
    (await call('GET', '/pictures')).body.own.map(({ id }: { id: string }) => id).sort()
  await job()
  expect(await left()).toHaveLength(6)
  clock.pass(31 * dayMs)
  await job()
  const kept = await database.kysely.selectFrom('pictureFiles').select('pictureId').execute()
  expect([...new Set(kept.map(({ pictureId }) => pictureId))].sort()).toEqual(
    [drafted.id, published.id, inIssue.id, inArticle.id].sort(),
  )
  // The id of a withdrawn picture stays known.
  const known = await database.kysely.selectFrom('pictures').select('id').execute()
  expect(known.map(({ id }) => id).sort()).toEqual(
    [drafted.id, published.id, withdrawn.id, inIssue.id, inArticle.id].sort(),
  )
  expect((await file(nameOf(unused))).statusCode).toBe(404)
  expect((await file(nameOf(published))).statusCode).toBe(200)
})

test('only a new day of consent ends a withdrawal', async () => {
  const { agree, call, publish, shown, addPicture } = await openGallery()
  const picture = await addPicture()
  await agree(picture.id)
  await publish(galleryWith(picture.id))
  const { withdrawnAt } = (await call('PATCH', `/pictures/${picture.id}/consent`, { isWithdrawn: true })).body
  const record = (consent: object) => call('PATCH', `/pictures/${picture.id}/consent`, consent)
  expect((await record({ subject: 'nobody' })).body).toMatchObject({ subject: 'nobody', withdrawnAt })
  expect((await record({ uses: 'website' })).body).toMatchObject({ withdrawnAt })
  expect((await record({ subject: 'client' })).body).toMatchObject({ subject: 'client', withdrawnAt })
  expect((await shown()).gallery.items).toHaveLength(13)
  expect((await record({ agreedOn: '2026-02-20' })).body).not.toHaveProperty('withdrawnAt')
  expect((await shown()).gallery.items).toHaveLength(14)
})

test('the day and the use of a consent are kept whoever is said to be in the picture, until its files are deleted', async () => {
  const { call, clock, database, publish, shown, addPicture } = await openGallery()
  const picture = await addPicture()
  const record = (consent: object) => call('PATCH', `/pictures/${picture.id}/consent`, consent)
  const consent = { agreedOn: '2026-02-14', uses: 'website-newsletter' }
  await record({ subject: 'client', ...consent })
  await publish(galleryWith(picture.id))
  expect((await record({ subject: 'nobody' })).body).toMatchObject({ subject: 'nobody', ...consent })
  expect((await record({ subject: 'client' })).body).toMatchObject({ subject: 'client', ...consent })
  expect((await shown()).gallery.items).toHaveLength(14)
  expect((await call('PATCH', `/pictures/${picture.id}/consent`, { isWithdrawn: true })).body).toMatchObject(
    consent,
  )
  clock.pass(31 * dayMs)
  const job = () => deleteUnusedPictures({ database, now: clock.now })
  await job()
  const kept = await database.kysely.selectFrom('pictures').select(['agreedOn', 'uses']).execute()
  expect(kept).toEqual([{ agreedOn: null, uses: null }])
})

test('an illustration needs no consent and says what it is, and what its entry lacks is said at its fields', async () => {
  const { call, publish, shown, addPicture } = await openGallery()
  const picture = await addPicture()
  await call('PATCH', `/pictures/${picture.id}/consent`, { subject: 'illustration' })
  const missing = await publish(galleryWith(itemOf(picture.id, { title: '', alt: '' })))
  expect(Object.keys(missing.body.errors)).toEqual(['items.0.title', 'items.0.alt'])
  await publish(galleryWith(picture.id))
  expect((await shown()).pictures[picture.id]).toMatchObject({ isIllustration: true, mayBeShown: true })
})

test('a day of consent that is still to come, or of another century, is refused in words', async () => {
  const { call, addPicture } = await openGallery()
  const picture = await addPicture()
  for (const [agreedOn, why] of [
    ['0025-05-05', 'Please check the year'],
    ['2090-05-05', 'That day is still to come'],
    ['2025-02-30', 'Please choose a day'],
  ]) {
    const refused = await call('PATCH', `/pictures/${picture.id}/consent`, { subject: 'client', agreedOn })
    expect([refused.status, refused.body.errors]).toEqual([400, { agreedOn: why }])
  }
  expect((await call('GET', '/pictures')).body.own[0]).not.toHaveProperty('agreedOn')
  expect((await call('PATCH', '/pictures/own-0/consent', { isWithdrawn: true })).status).toBe(404)
})

test('a withdrawal while a publish waits for its turn is seen by it', async () => {
  const { agree, call, publish, shown, addPicture, website } = await openGallery()
  const picture = await addPicture()
  await agree(picture.id)
  const inTurn = website.publish
  website.publish = async (...given) => {
    await call('PATCH', `/pictures/${picture.id}/consent`, { isWithdrawn: true })
    await inTurn(...given)
  }
  expect((await publish(galleryWith(picture.id))).body.errors).toEqual({
    'items.0.image': 'This picture is not there any more: please choose another.',
  })
  expect((await shown()).gallery.items).toHaveLength(13)
})
