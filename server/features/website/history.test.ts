import { expect, test } from 'vitest'
import { shippedContent } from '#content/website-content.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { dialects } from '#tests/support/databases.ts'
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
  const { app, call, clock, cookie, write } = desk
  return {
    ...desk,
    history: async (query = '') => {
      const answer = await app.inject({ url: `/api/admin/website/history${query}`, headers: { cookie } })
      return { total: answer.headers['x-total-count'], rows: answer.json() }
    },
    /** An hour after the one before. */
    publish: async (name: string, content: object) => {
      clock.pass(minutes(60))
      expect((await write(name, content)).status).toBe(200)
    },
    undo: (name: string, id: string, body: object) =>
      call('POST', `/documents/${name}/versions/${id}/undo`, body),
    shownServices: async () => (await desk.page('/services')).content,
  }
}

for (const dialect of dialects) {
  test(`${dialect}: the history tells what each publish changed, newest first, and can be narrowed to a part`, async () => {
    const { app, history, publish } = await openHistory(dialect)
    await publish('services', own('Cuts, colour and a talk'))
    await publish('details', { business: { ...business, phone: '0113 496 0555' }, areas })
    await publish('services', own('Cuts, colour and a talk', 'From £65'))
    const { rows, total } = await history()
    expect(total).toBe('3')
    expect(rows).toMatchObject([
      { name: 'services', places: [{ path: 'services[0].price' }], isShown: true, canUndo: true },
      { name: 'details', places: [{ path: 'business.phone' }], isShown: true },
      { name: 'services', places: [{ path: 'servicesPage.heading' }], isShown: false, canUndo: true },
    ])
    const narrowed = await history('?part=details&limit=1')
    expect([narrowed.total, narrowed.rows.length, narrowed.rows[0].name]).toEqual(['1', 1, 'details'])
    expect((await history(`?before=${rows[1].id}`)).rows).toMatchObject([{ id: rows[2].id }])
    expect((await app.inject({ url: '/api/admin/website/history' })).statusCode).toBe(401)
    expect((await history('?part=nothing')).rows.status).toBe(400)
  })

  test(`${dialect}: an older publish is undone without what was published after it, in the draft as well, and can come back`, async () => {
    const { history, publish, read, save, undo, shownServices } = await openHistory(dialect)
    await publish('services', own('Cuts, colour and a talk'))
    await publish('services', own('Cuts, colour and a talk', 'From £65'))
    const { draftVersion } = await read('services')
    await save('services', own('Cuts, colour and a talk', 'From £70'), draftVersion)
    const [, older] = (await history()).rows
    const answer = await undo('services', older.id, { version: 2 })
    expect(answer).toMatchObject({ status: 200, body: { changedSince: [], document: { version: 3 } } })
    expect((await shownServices()).servicesPage.heading).toBe(servicesPage.heading)
    expect((await shownServices()).services[0].price).toBe('From £65')
    expect((await read('services')).draft).toMatchObject({
      servicesPage: { heading: servicesPage.heading },
      services: [{ price: 'From £70' }, ...others.map(() => ({}))],
    })
    const [undoing, , undone] = (await history()).rows
    expect(undoing).toMatchObject({ how: 'undone', undid: { version: 1, at: older.at } })
    expect(undone).toMatchObject({ undoneAt: undoing.at, canUndo: false })

    await undo('services', undoing.id, { version: 3 })
    expect((await shownServices()).servicesPage.heading).toBe('Cuts, colour and a talk')
    expect((await history()).rows.at(-1)).not.toHaveProperty('undoneAt')
  })

  test(`${dialect}: words that were changed again since are taken back only with the later change, and only as they were seen`, async () => {
    const { history, publish, undo, shownServices } = await openHistory(dialect)
    await publish('services', own('The first other heading'))
    await publish('services', own('The second other heading'))
    const [later, older] = (await history()).rows
    const asked = await undo('services', older.id, { version: 2 })
    expect(asked.body).toEqual({ changedSince: [{ path: 'servicesPage.heading', at: later.at }] })
    expect((await shownServices()).servicesPage.heading).toBe('The second other heading')
    expect((await undo('services', older.id, { version: 1, takesLater: true })).status).toBe(409)
    const both = await undo('services', older.id, { version: 2, takesLater: true })
    expect(both.status).toBe(200)
    expect((await shownServices()).servicesPage.heading).toBe(servicesPage.heading)
    const again = await undo('services', older.id, { version: 3, takesLater: true })
    expect([again.status, again.body.detail]).toEqual([
      409,
      'What it changed is not on the website any more.',
    ])
  })

  test(`${dialect}: a number that is the made-up one again is marked so, and a part goes back to what came with the website`, async () => {
    const { call, history, publish, read, page, undo } = await openHistory(dialect)
    const details = (change: object) => ({ business: { ...business, ...change }, areas })
    await publish('details', details({ phone: '0113 496 0555' }))
    const sampleFacts = ['name', 'mobilePhone', 'email']
    const later = { phone: '0113 496 0555', email: 'hello@curls.example', opens: '10:00', sampleFacts }
    await publish('details', details(later))
    await undo('details', (await history()).rows[1].id, { version: 2 })
    expect((await page('/contact')).facts.phone).toBe(business.phone)
    const marked = ['business.name', 'business.mobilePhone', 'business.phone']
    expect((await read('details')).samples.sort()).toEqual(marked.sort())
    const answer = await call('POST', '/documents/details/back-to-first', { version: 3 })
    expect(answer).toMatchObject({ status: 200, body: { version: 4 } })
    expect((await read('details')).published.business.opens).toBe(business.opens)
    expect((await history()).rows[0]).toMatchObject({
      undid: { version: 0 },
      places: [{ path: 'business.email' }, { path: 'business.opens' }],
    })
    const again = await call('POST', '/documents/details/back-to-first', { version: 4 })
    expect(again).toMatchObject({ status: 200, body: { version: 4 } })
    await publish('details', details({ opens: '11:00' }))
    expect((await call('POST', '/documents/details/back-to-first', { version: 4 })).status).toBe(409)
  })
}
