import { expect, test } from 'vitest'
import { shippedContent } from '#content/documents/website-content.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { anyDialect, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'

const url = '/api/admin/website'
const { business, areas, services, servicesPage, pageMeta } = shippedContent

const details = (own: Partial<typeof business> = {}) => ({ business: { ...business, ...own }, areas })
const servicesWith = (heading: string) => ({
  services,
  servicesPage: { ...servicesPage, heading },
  pageMeta: { '/services': pageMeta['/services'] },
})

for (const dialect of dialects) {
  test(`${dialect}: of two devices the second to save or publish is told, and nothing is lost`, async () => {
    const { publish, read, save } = await openWebsiteDesk(dialect)
    await save('services', servicesWith('Written on the phone'), 0)
    expect((await save('services', servicesWith('Written on the tablet'), 0)).status).toBe(409)
    expect((await publish('services', 0)).status).toBe(409)
    const { draft, draftVersion } = await read('services')
    expect(draft.servicesPage.heading).toBe('Written on the phone')
    const both = [publish('services', draftVersion), publish('services', draftVersion)]
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect((await read('services')).version).toBe(1)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: undo shows the version before, keeps what was written, and can be undone`, async () => {
    const { call, clock, page, publish, read, write } = await openWebsiteDesk(dialect)
    const undo = (version: number) => call('POST', '/documents/services/undo', { version })
    await write('services', servicesWith('The first heading of mine'))
    clock.pass(minutes(1))
    await write('services', servicesWith('The second heading of mine'))
    clock.pass(minutes(1))
    expect(await undo(2)).toMatchObject({ status: 200, body: { version: 3, changes: 1 } })
    const shown = async () => (await page('/services')).content.servicesPage.heading
    expect(await shown()).toBe('The first heading of mine')
    const { draft, draftVersion } = await read('services')
    expect(draft.servicesPage.heading).toBe('The second heading of mine')
    await publish('services', draftVersion)
    expect(await shown()).toBe('The second heading of mine')
    expect((await undo(3)).status).toBe(409)
    const { body } = await call('GET', '/documents/services/versions')
    expect(body.map(({ version, how }: { version: number; how: string }) => [version, how])).toEqual([
      [4, 'published'],
      [3, 'undone'],
      [2, 'published'],
      [1, 'published'],
      [undefined, 'shipped'],
    ])
  })

  test(`${dialect}: the overview says what changed when, and what was published last`, async () => {
    const { call, save, write } = await openWebsiteDesk(dialect)
    await write('services', servicesWith('The first heading of mine'))
    await save('details', details({ name: 'Curls of Leeds' }), 0)
    const { body } = await call('GET', '')
    const part = (name: string) => body.documents.find((one: { name: string }) => one.name === name)
    const samples = business.sampleFacts.map((fact) => `business.${fact}`)
    expect(part('details')).toMatchObject({ version: 0, changes: 1, samples })
    const publishedAt = '2026-03-01T10:00:00.000Z'
    expect(part('services')).toMatchObject({ version: 1, changes: 0, publishedAt })
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: of the drafts of two devices one stays and the other is an older version, whichever is kept`, async () => {
    const { call, read, save } = await openWebsiteDesk(dialect)
    const settle = (draftVersion: number, keeps: string) =>
      call('POST', '/documents/services/settle', {
        ...{ draftVersion, keeps },
        content: servicesWith('Written on the phone'),
      })
    const headingOf = ({ servicesPage }: typeof shippedContent) => servicesPage.heading
    const keptHeadings = async () => {
      const { body } = await call('GET', '/documents/services/versions')
      const read = ({ id }: { id: string }) => call('GET', `/documents/services/versions/${id}`)
      const versions = await Promise.all(body.map(read))
      return versions.map((version) => headingOf(version.body.content)).slice(0, -1)
    }
    await save('services', servicesWith('Written on the tablet'), 0)
    expect((await settle(0, 'mine')).status).toBe(409)
    expect(await keptHeadings()).toEqual([])
    const theirs = await settle(1, 'theirs')
    expect([theirs.status, headingOf(theirs.body.draft)]).toEqual([200, 'Written on the tablet'])
    expect(await keptHeadings()).toEqual(['Written on the phone'])
    const mine = await settle(2, 'mine')
    expect([mine.body.draftVersion, headingOf(mine.body.draft)]).toEqual([3, 'Written on the phone'])
    expect((await keptHeadings()).sort()).toEqual(['Written on the phone', 'Written on the tablet'])
    expect(headingOf((await read('services')).published)).toBe(servicesPage.heading)
  })

  test(`${dialect}: a publish and an undo whose answers were lost are answered again, and done once`, async () => {
    const { call, read, save } = await openWebsiteDesk(dialect)
    await save('services', servicesWith('A heading of mine'), 0)
    const publish = () => call('POST', '/documents/services/publish', { draftVersion: 1 })
    const undo = () => call('POST', '/documents/services/undo', { version: 1 })
    for (const answer of [await publish(), await publish()])
      expect(answer).toMatchObject({ status: 200, body: { version: 1 } })
    for (const answer of [await undo(), await undo()])
      expect(answer).toMatchObject({ status: 200, body: { version: 2 } })
    expect((await read('services')).draft.servicesPage.heading).toBe('A heading of mine')
    const { draftVersion } = await read('services')
    await call('POST', '/documents/services/discard', { draftVersion })
    // A draft that was thrown away meanwhile is not taken for a published one.
    expect((await call('POST', '/documents/services/publish', { draftVersion })).status).toBe(409)
  })

  test(`${dialect}: a discarded draft and an older version can be brought back into the draft`, async () => {
    const { call, read, save, write } = await openWebsiteDesk(dialect)
    await write('services', servicesWith('The first heading of mine'))
    const { draftVersion } = await read('services')
    await save('services', servicesWith('A heading thrown away'), draftVersion)
    const discarded = await call('POST', '/documents/services/discard', { draftVersion: draftVersion + 1 })
    expect(discarded).toMatchObject({ status: 200, body: { changes: 0 } })
    const { body: kept } = await call('GET', '/documents/services/versions')
    const { id } = kept.find(({ how }: { how: string }) => how === 'discarded')
    const version = await call('GET', `/documents/services/versions/${id}`)
    expect(version.body.content.servicesPage.heading).toBe('A heading thrown away')
    const back = await call('POST', `/documents/services/versions/${id}/bring-back`, {
      draftVersion: draftVersion + 2,
    })
    expect(back).toMatchObject({ status: 200, body: { changes: 1 } })
    expect(back.body.draft.servicesPage.heading).toBe('A heading thrown away')
    expect((await call('GET', '/documents/services/versions/unknown')).status).toBe(404)
  })

  test(`${dialect}: what she publishes is on every page at once, in the sitemap and in the facts of mails`, async () => {
    const { app, facts, page, read, save, publish } = await openWebsiteDesk(dialect)
    const before = await app.inject({ url: '/contact' })
    expect(await read('details')).toMatchObject({ version: 0, changes: 0, draftVersion: 0 })
    await save('details', details({ phone: '0113 496 0555', name: 'Curls of Leeds' }), 0)
    expect((await page('/contact')).facts.phone).toBe(business.phone)
    expect(await read('details')).toMatchObject({ changes: 2, draftVersion: 1 })

    const answer = await publish('details', 1)
    expect(answer).toMatchObject({ status: 200, body: { version: 1, changes: 0 } })
    expect(answer.body.draft).toBeUndefined()
    for (const path of ['/', '/services', '/contact'])
      expect((await page(path)).facts).toMatchObject({ phone: '0113 496 0555', name: 'Curls of Leeds' })
    expect((await app.inject({ url: '/sitemap.xml' })).body).toContain('Curls of Leeds')
    expect(facts).toMatchObject({ phone: '0113 496 0555', name: 'Curls of Leeds' })
    const after = await app.inject({ url: '/contact' })
    expect(after.headers.etag).not.toBe(before.headers.etag)
    const asked = await app.inject({
      url: '/contact',
      headers: { 'if-none-match': `${before.headers.etag}` },
    })
    expect(asked.statusCode).toBe(200)
  })

  test(`${dialect}: a fact that she has written herself is no longer marked as made up`, async () => {
    const { read, write } = await openWebsiteDesk(dialect)
    const phone = '0113 496 0555'
    await write('details', details({ phone }))
    expect((await read('details')).samples).toEqual([
      'business.name',
      'business.mobilePhone',
      'business.email',
    ])
    // The name saved beside them counts as her own, even if it did not change.
    const sampleFacts = (await read('details')).published.business.sampleFacts
    const own = { phone, mobilePhone: '07700 900555', email: 'hello@curls.example', sampleFacts }
    await write('details', details(own))
    expect((await read('details')).samples).toEqual([])
  })

  test(`${dialect}: what is not in order is refused at its field, and visitors see nothing of it`, async () => {
    const { page, read, write } = await openWebsiteDesk(dialect)
    const answer = await write('details', details({ phone: '12', name: 'x' }))
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors).sort()).toEqual(['business.name', 'business.phone'])
    expect((await page('/contact')).facts.phone).toBe(business.phone)
    expect((await read('details')).draft.business.phone).toBe('12')
    const title = { '/services': { ...pageMeta['/services'], title: 'Short' } }
    const other = await write('services', { ...servicesWith(servicesPage.heading), pageMeta: title })
    expect(Object.keys(other.body.errors)).toEqual(['pageMeta./services.title'])
  })

  test(`${dialect}: a range that ends below its start is refused where it ends, each with its own start`, async () => {
    const { write } = await openWebsiteDesk(dialect)
    const ranges = [
      { priceFrom: 75, priceTo: 48 },
      { minutesFrom: 60, minutesTo: 60 },
      { extraFrom: 10, extraTo: 5 },
    ]
    const answer = await write('services', {
      ...servicesWith(servicesPage.heading),
      services: services.map((service, index) => ({ ...service, ...ranges[index] })),
    })
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      {
        'services[0].priceTo': 'Write 75 or more, or leave it empty: “Usually from £” says 75.',
        'services[2].extraTo':
          'Write 10 or more, or leave it empty: “Extra for a home visit, from £” says 10.',
      },
    ])
  })

  test(`${dialect}: blanks and empty lines are tidied without a word`, async () => {
    const { page, write } = await openWebsiteDesk(dialect)
    const typed = details({ name: '  Curls  of Leeds ' })
    const business = {
      ...typed.business,
      social: [{ name: '', url: '' }],
      salonAddress: { street: '', town: '', postcode: '' },
    }
    const added = [...areas, { name: '', postcode: '', onServices: false }]
    expect((await write('details', { areas: added, business })).status).toBe(200)
    expect((await page('/')).content.areas).toEqual(areas)
    const { content } = await page('/')
    expect(content.business.name).toBe('Curls of Leeds')
    expect(content.business).not.toHaveProperty('social')
    expect(content.business).not.toHaveProperty('salonAddress')
  })

  test(`${dialect}: undo of the first publish shows again what the website came with`, async () => {
    const { call, page, write } = await openWebsiteDesk(dialect)
    await write('services', servicesWith('The first heading of mine'))
    await call('POST', '/documents/services/undo', { version: 1 })
    expect((await page('/services')).content.servicesPage.heading).toBe(servicesPage.heading)
  })

  test(`${dialect}: the preview is the page with the draft, shows what is in order of it, and runs nothing`, async () => {
    const { app, cookie, save } = await openWebsiteDesk(dialect)
    const content = servicesWith('A heading in the draft')
    await save('services', { ...content, services: services.map((one) => ({ ...one, title: '' })) }, 0)
    const preview = `${url}/documents/services/preview.html`
    const answer = await app.inject({ url: preview, headers: { cookie } })
    expect(answer.json().content.servicesPage.heading).toBe('A heading in the draft')
    expect(answer.json().content.services).toEqual(services)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(answer.headers['content-security-policy']).not.toContain('script-src')
  })
}
