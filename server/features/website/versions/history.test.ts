import { expect, test } from 'vitest'
import { shippedContent } from '#content/documents/website-content.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { anyDialect, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'

const { business, areas, services, servicesPage, pageMeta } = shippedContent
const [first, ...others] = services
const own = (heading: string, price?: string) => ({
  services: price === undefined ? services : [{ ...first, price }, ...others],
  servicesPage: { ...servicesPage, heading },
  pageMeta: { '/services': pageMeta['/services'] },
})

async function openHistory(dialect: (typeof dialects)[number]) {
  const desk = await openWebsiteDesk(dialect)
  const { app, clock, cookie, write } = desk
  return {
    ...desk,
    history: async (query = '') => {
      const answer = await app.inject({ url: `/api/admin/website/history${query}`, headers: { cookie } })
      return { total: answer.headers['x-total-count'], rows: answer.json() }
    },
    /** Publishes an hour after the previous publish. */
    publish: async (name: string, content: object) => {
      clock.pass(minutes(60))
      expect((await write(name, content)).status).toBe(200)
    },
    shownServices: async () => (await desk.page('/services')).content,
  }
}

for (const dialect of dialects) {
  test(`${dialect}: the history tells what each publish changed, newest first, and can be narrowed to a part`, async () => {
    const { history, publish } = await openHistory(dialect)
    await publish('services', own('Cuts, colour and a talk'))
    await publish('details', { business: { ...business, phone: '0113 496 0555' }, areas })
    await publish('services', own('Cuts, colour and a talk', 'From £65'))
    const { rows, total } = await history()
    expect(total).toBe('3')
    expect(rows).toMatchObject([
      { name: 'services', places: [{ path: 'services[0].price' }], canUndo: true },
      { name: 'details', places: [{ path: 'business.phone' }], canUndo: true },
      { name: 'services', places: [{ path: 'servicesPage.heading' }], canUndo: false },
    ])
    const narrowed = await history('?part=details&limit=1')
    expect([narrowed.total, narrowed.rows.length, narrowed.rows[0].name]).toEqual(['1', 1, 'details'])
    expect((await history(`?before=${rows[1].id}`)).rows).toMatchObject([{ id: rows[2].id }])
    expect((await history('?part=nothing')).rows.status).toBe(400)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: only the last publish of a part is undone, which is told as one, and can be undone itself`, async () => {
    const { call, history, publish, shownServices } = await openHistory(dialect)
    const undo = (version: number) => call('POST', '/documents/services/undo', { version })
    await publish('services', own('Cuts, colour and a talk'))
    await publish('services', own('Cuts, colour and a talk', 'From £65'))
    expect((await undo(1)).status).toBe(409)
    expect((await undo(2)).status).toBe(200)
    expect((await shownServices()).services[0].price).toBe(first?.price)
    const [undoing, last, older] = (await history()).rows
    expect(undoing).toMatchObject({ how: 'undone', canUndo: true, undid: { version: 2, at: last.at } })
    expect([last.canUndo, older.canUndo]).toEqual([false, false])
    await undo(3)
    expect((await shownServices()).services[0].price).toBe('From £65')
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: an older version, and what came with the website, is looked at and restored into the draft`, async () => {
    const { call, publish, read, shownServices } = await openHistory(dialect)
    await publish('services', own('The first other heading'))
    await publish('services', own('The second other heading'))
    const { body: versions } = await call('GET', '/documents/services/versions')
    const headings: string[] = []
    for (const { id } of versions) {
      const { draftVersion } = await read('services')
      const { body } = await call('GET', `/documents/services/versions/${id}`)
      const restored = await call('POST', `/documents/services/versions/${id}/bring-back`, { draftVersion })
      expect(restored.body.draft).toEqual(body.content)
      headings.push(body.content.servicesPage.heading)
    }
    expect(headings).toEqual(['The second other heading', 'The first other heading', servicesPage.heading])
    expect((await shownServices()).servicesPage.heading).toBe('The second other heading')
    expect(versions.at(-1)).toEqual({ id: 'shipped', name: 'services', how: 'shipped' })
    const hers = '/documents/article:hers/versions'
    expect((await call('GET', hers)).body).toEqual([])
    expect((await call('GET', `${hers}/shipped`)).status).toBe(404)
  })
}
