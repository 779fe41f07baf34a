import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { shippedContent } from '#content/documents/website-content.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { anyDialect, dialects, makeFolder } from '#tests/support/databases.ts'
import { wordsInFiles } from '#tests/support/people.ts'
import { readableSite } from '#tests/support/readable-site.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'

const name = 'testimonials'
const { register } = shippedContent

const jess = {
  id: 'a1b2c3d4e5f60718',
  words: 'My fringe has opinions of its own now, and I agree with most of them.',
  name: 'Jess Ottoline',
  sample: false,
  received: { how: 'salon', on: '2026-02-12' },
  consent: { how: 'paper', on: '2026-02-13' },
}
const { consent: _notYet, ...waiting } = { ...jess, id: 'amara-t', name: 'Amara Tindle' }

const hers = /opinions|Jess/

/** The register as it ships, with these entries before the samples. */
const registerWith = (...entries: object[]) => ({
  ...register,
  testimonials: [...entries, ...register.testimonials],
})

async function open(...given: Parameters<typeof openWebsiteDesk>) {
  const desk = await openWebsiteDesk(...given)
  const { call, page, database } = desk
  return {
    ...desk,
    shown: async () => (await page('/')).content,
    withdraw: (id: string) => call('POST', `/testimonials/${id}/withdraw`),
    undo: (version: number) => call('POST', `/documents/${name}/undo`, { version }),
    /** Whether her words or her name are still stored. */
    isKept: async () =>
      hers.test(
        JSON.stringify([
          await database.kysely.selectFrom('websiteVersions').selectAll().execute(),
          await database.kysely.selectFrom('websiteDocuments').selectAll().execute(),
        ]),
      ),
  }
}

for (const dialect of dialects) {
  test(`${dialect}: whoever takes back a consent is gone at once from the website, the draft and every version, and for good`, async () => {
    const { call, clock, isKept, read, save, shown, undo, withdraw, write } = await open(dialect)
    await write(name, registerWith(jess))
    clock.pass(1000)
    await write(name, registerWith({ ...jess, words: `${jess.words} Not once.` }))
    const { draftVersion } = await read(name)
    await save(name, { ...registerWith(), clientStories: [jess, ...register.clientStories] }, draftVersion)
    await call('POST', `/documents/${name}/discard`, { draftVersion: draftVersion + 1 })
    await save(name, registerWith({ ...jess, name: 'Jess Ott' }), draftVersion + 2)

    expect(await isKept()).toBe(true)
    const answer = await withdraw(jess.id)
    expect(answer).toMatchObject({ status: 200, body: { version: 3 } })
    expect((await shown()).testimonials.map(({ id }: { id: string }) => id)).toEqual(
      register.testimonials.map(({ id }) => id),
    )
    expect(await isKept()).toBe(false)

    // Undo, older versions and another device that still holds the words do not bring them back.
    expect((await undo(3)).status).toBe(200)
    const [oldest] = (await call('GET', `/documents/${name}/versions`)).body.slice(-2)
    const before = await read(name)
    await call('POST', `/documents/${name}/versions/${oldest.id}/bring-back`, {
      draftVersion: before.draftVersion,
    })
    const now = await read(name)
    await save(name, registerWith(jess), now.draftVersion)
    for (const [keeps, draftVersion] of [
      ['theirs', now.draftVersion + 1] as const,
      ['mine', now.draftVersion + 2] as const,
    ])
      await call('POST', `/documents/${name}/settle`, { keeps, draftVersion, content: registerWith(jess) })
    await call('POST', `/documents/${name}/publish`, { draftVersion: now.draftVersion + 3 })
    expect(hers.test(JSON.stringify([await shown(), await read(name)]))).toBe(false)
    expect(await isKept()).toBe(false)
    expect((await withdraw(jess.id)).status).toBe(200)

    // The shipped content does not bring them back, either.
    const id = register.testimonials[0]?.id ?? ''
    const { draftVersion: seen } = (await withdraw(id)).body
    const first = await call('POST', `/documents/${name}/versions/shipped/bring-back`, { draftVersion: seen })
    expect(first.status).toBe(200)
    expect(JSON.stringify(first.body.draft)).not.toContain(`"${id}"`)
  })

  test(`${dialect}: a withdrawal meets an undo, a publish and another process: none of them shows the words again`, async () => {
    const desk = await open(dialect)
    const { database, isKept, read, save, undo, withdraw, write, publish } = desk
    const other = await buildTestApp(database, {}, undefined, readableSite())
    await write(name, registerWith(jess))
    await write(name, registerWith())
    const { draftVersion } = await read(name)
    await save(name, registerWith(jess), draftVersion)
    await Promise.all([undo(2), withdraw(jess.id), publish(name, draftVersion + 1)])
    for (const each of [desk, other]) {
      await each.website.refresh()
      expect((await each.app.inject({ url: '/' })).body).not.toContain('opinions')
    }
    expect(await isKept()).toBe(false)
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: a real testimonial is shown once its writer has agreed, and no page is drawn from how it came`, async () => {
    const { app, read, shown, write } = await open(dialect)
    expect(await read(name)).toMatchObject({
      changes: 0,
      samples: expect.arrayContaining(['testimonials[#sample-1]']),
    })
    expect((await write(name, registerWith(jess, waiting))).status).toBe(200)
    const { testimonials, register: kept } = await shown()
    expect(kept).toBeUndefined()
    expect(testimonials[0]).toEqual({
      ...{ id: jess.id, name: jess.name, initials: 'JO', sample: false, review: jess.words },
    })
    expect(testimonials).toHaveLength(11)
    for (const path of ['/', '/services', '/contact', '/404', '/sitemap.xml']) {
      const { body } = await app.inject({ url: path })
      for (const proof of [waiting.name, jess.received.on, jess.consent.on])
        expect([path, proof, body.includes(proof)]).toEqual([path, proof, false])
    }
    const published = (await read(name)).published.testimonials
    expect(published.slice(0, 2)).toEqual([jess, waiting])
  })

  test(`${dialect}: none at all is as good as twenty; one more, or real words without proof, is refused at its place`, async () => {
    const { shown, write } = await open(dialect)
    const many = Array.from({ length: 20 }, (_, index) => ({ ...jess, id: `said-${index}` }))
    const stories = Array.from({ length: 8 }, (_, index) => ({ ...jess, id: `story-${index}` }))
    expect((await write(name, { testimonials: many, clientStories: stories })).status).toBe(200)
    expect((await shown()).testimonials).toHaveLength(20)
    expect((await shown()).clientStories).toHaveLength(8)
    const more = await write(name, { testimonials: [...many, jess], clientStories: stories })
    expect(Object.keys(more.body.errors)).toEqual(['testimonials'])
    const { received: _none, ...unproven } = jess
    const hostile = { ...jess, id: 'other', words: 'x'.repeat(281), name: 'a\u202eb' }
    const wrong = await write(name, { testimonials: [unproven, hostile], clientStories: [] })
    expect(Object.keys(wrong.body.errors).sort()).toEqual([
      'testimonials[0].received.on',
      'testimonials[1].name',
      'testimonials[1].words',
    ])
    expect((await write(name, { testimonials: [], clientStories: [] })).status).toBe(200)
    expect(await shown()).toMatchObject({ testimonials: [], clientStories: [] })
  })

  test(`${dialect}: words are taken off only by an id that may be one`, async () => {
    const { withdraw } = await open(dialect)
    expect((await withdraw('%25%22')).status).toBe(400)
  })
}

test('after a withdrawal no file of the database holds a word of it', async () => {
  const file = join(await makeFolder(), 'site.db')
  const database = connectDatabase(`sqlite:${file}`)
  onTestFinished(() => database.close())
  await migrate(database)
  const { withdraw, write } = await open('sqlite', { database })
  // Each version moves in the file, and leaves copies where it was.
  for (let index = 0; index < 12; index++)
    await write(name, registerWith({ ...jess, name: `${jess.name.slice(0, 12)}${'e'.repeat(index)}` }))
  const found = () => wordsInFiles(file, ['opinions', 'Jess Ottolin'])
  expect(await found()).not.toEqual([])
  await withdraw(jess.id)
  await database.vacuum()
  expect(await found()).toEqual([])
})
