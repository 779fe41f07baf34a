import { expect, test } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'
import { deleteOldVersions, keepVersion } from './repository.ts'

const servicesWith = (heading: string) => ({ ...shipped.services, heading })

test('of two devices the second to save or publish is told, and nothing is lost', async () => {
  const { call, publish, read, save } = await openWebsiteDesk()
  await save('services', servicesWith('Written on the phone'), 0)
  expect((await save('services', servicesWith('Written on the tablet'), 0)).status).toBe(409)
  expect((await publish('services', 0)).status).toBe(409)
  const { draft, version } = await read('services')
  expect(draft.heading).toBe('Written on the phone')
  const both = await Promise.all([publish('services', version), publish('services', version)])
  // The later one is refused, or finds it done: it may be the same press again.
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([200, 409])])
  const { body } = await call('GET', '/documents/services/versions')
  expect(body).toHaveLength(2)
  expect(await read('services')).not.toHaveProperty('draft')
})

test('undo shows the version before and keeps what was written as the draft', async () => {
  const { call, clock, page, read, write } = await openWebsiteDesk()
  await write('services', servicesWith('The first heading of mine'))
  clock.pass(minutes(1))
  await write('services', servicesWith('The second heading of mine'))
  clock.pass(minutes(1))
  const { version } = await read('services')
  expect((await call('POST', '/documents/services', { version: version - 1, action: 'undo' })).status).toBe(
    409,
  )
  expect((await call('POST', '/documents/services', { version, action: 'undo' })).status).toBe(200)
  expect((await page('/services')).content.services.heading).toBe('The first heading of mine')
  expect((await read('services')).draft.heading).toBe('The second heading of mine')
  const { body } = await call('GET', '/documents/services/versions')
  expect(body.map(({ content }: { content: { heading: string } }) => content.heading)).toEqual([
    'The first heading of mine',
    'The second heading of mine',
    'The first heading of mine',
    shipped.services.heading,
  ])
})

test('the newest 20 versions are kept, of the privacy policy and of the words that subscribers agree to all', async () => {
  const { call, clock, database } = await openWebsiteDesk()
  await database.write(async (tx) => {
    for (let count = 0; count < 22; count++) {
      const at = new Date(clock.now().getTime() + minutes(count))
      for (const name of ['services', 'privacy', 'newsletter'] as const)
        await keepVersion(tx, name, JSON.stringify({ ...shipped[name], wording: `version ${count}` }), at)
    }
  })
  const versionsOf = async (name: string) => (await call('GET', `/documents/${name}/versions`)).body
  await deleteOldVersions({ database })
  expect(await versionsOf('services')).toHaveLength(21)
  expect(await versionsOf('privacy')).toHaveLength(23)
  expect(await versionsOf('newsletter')).toHaveLength(23)
})

test('what is not right is said at its field, and nothing is published', async () => {
  const { page, write } = await openWebsiteDesk()
  const away = { from: '2026-12-07', back: '2026-12-01', text: 'Away for a week, back soon.' }
  const refused = await write('details', { ...shipped.details, name: '', closes: '07:00', away })
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    {
      name: 'Please write something here.',
      'away.back': 'You would be back before you leave (7 Dec). Choose a later day.',
    },
  ])
  expect((await write('details', { ...shipped.details, closes: '07:00' })).body.errors).toEqual({
    closes: 'You would close before you open. Choose a later time.',
  })
  const training = [{ title: '', text: '' }]
  expect(Object.keys((await write('about', { ...shipped.about, training })).body.errors)).toEqual([
    'training.0.title',
    'training.0.text',
  ])
  expect((await page('/contact')).content.details.name).toBe(shipped.details.name)
})

test('blanks around words are taken off, and fields left empty are none', async () => {
  const { page, write } = await openWebsiteDesk()
  const cuts = { ...shipped.services.cuts, usual: '  from £48,  1 to 2 hours ', pictureAlt: '' }
  expect((await write('services', { ...shipped.services, cuts })).status).toBe(200)
  const { services } = (await page('/services')).content
  expect(services.cuts.usual).toBe('from £48, 1 to 2 hours')
  expect(services.cuts).not.toHaveProperty('pictureAlt')
})

test('a change of the sign-up box is a new version of its words, of the privacy policy a new date', async () => {
  const { clock, page, write } = await openWebsiteDesk()
  const now = () => `${clock.now().toISOString().slice(0, 19)}Z`
  const wording = async () => (await page('/blog')).content.newsletter.wording
  await write('newsletter', { ...shipped.newsletter, heading: 'One tip every week' })
  const first = now()
  expect(await wording()).toBe(first)
  clock.pass(minutes(1))
  await write('newsletter', { ...shipped.newsletter, heading: 'One tip every week' })
  expect(await wording()).toBe(first)
  await write('newsletter', { ...shipped.newsletter, heading: 'Two tips every week' })
  expect(await wording()).toBe(now())
  const data = { ...shipped.privacy.data, text: `${shipped.privacy.data.text}\n\nMail goes by Fastmail.` }
  await write('privacy', { ...shipped.privacy, data })
  const { privacy } = (await page('/contact')).content
  expect([privacy.changed, privacy.data.changed]).toEqual([shipped.privacy.changed, first.slice(0, 10)])
})

test('a publish whose answer was lost is answered again, and done once', async () => {
  const { call, publish, save } = await openWebsiteDesk()
  await save('services', servicesWith('A heading of mine'), 0)
  for (const answer of [await publish('services', 1), await publish('services', 1)])
    expect(answer).toMatchObject({ status: 200, body: { version: 2 } })
  expect((await call('GET', '/documents/services/versions')).body).toHaveLength(2)
})

test('a draft can be thrown away, and the overview says where there is one', async () => {
  const { call, publish, read, save } = await openWebsiteDesk()
  const part = async () =>
    (await call('GET', '')).body.documents.find(({ name }: { name: string }) => name === 'services')
  await save('services', servicesWith('A heading thrown away'), 0)
  expect(await part()).toMatchObject({ hasChanges: true })
  expect((await call('PATCH', '/documents/services/draft', { version: 1 })).status).toBe(200)
  expect(await read('services')).not.toHaveProperty('draft')
  expect(await part()).toMatchObject({ hasChanges: false })
  // Another device has not seen that: nothing is published there, and it is told.
  expect((await publish('services', 1)).status).toBe(409)
})

test('only the owner reads and writes, and a part that does not exist is refused', async () => {
  const { app, call } = await openWebsiteDesk()
  expect((await app.inject({ url: '/api/admin/website/documents/home' })).statusCode).toBe(401)
  expect((await call('GET', '/documents/nothing')).status).toBe(400)
  expect((await call('POST', '/documents/home', { version: 0, action: 'take-off' })).status).toBe(404)
})

test('a preview names the field of each text, and shows what visitors see where the draft is wrong', async () => {
  const { callOwner, save } = await openWebsiteDesk()
  const cuts = { ...shipped.services.cuts, heading: '', price: 'Ask me first' }
  await save('services', { ...shipped.services, heading: 'Curls of every kind', cuts }, 0)
  const url = '/api/admin/website/documents/services/preview.html'
  const { body, headers } = await callOwner('GET', url)
  expect(headers['content-type']).toContain('text/html')
  expect(body).toContain('Curls of every kind')
  expect(body).toContain('Ask me first')
  expect(body).toContain(shipped.services.cuts.heading)
})
