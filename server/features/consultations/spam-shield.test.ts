import { expect, test } from 'vitest'
import { pageOpenHeader } from '#contract/consultations.ts'
import { anyDialect, buildDatabase, type dialects, usuallySqlite } from '#tests/support/databases.ts'
import { aRequest, mailsOf } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

const url = '/api/consultations'
const spam = 'Cheap SEO: https://a.example/1 https://a.example/2 https://a.example/3'

async function build(dialect: (typeof dialects)[number]) {
  const settings = { RATE_LIMIT_FACTOR: '1000' }
  const { app, call, clock, database } = await buildOwnerApp(await buildDatabase(dialect), settings)
  const send = (own: object = {}, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, body: { ...aRequest, ...own }, headers })
  const post = (own: object) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...aRequest, mobileService: 'on', ...own }).toString(),
    })
  const get = (path: string) => call('GET', path)
  const junk = async () => (await get('/api/admin/worklist?status=junk')).json()
  return { app, database, clock, send, post, get, junk }
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a suspect is answered like everybody, kept in Junk with why, and nobody gets a mail`, async () => {
    const { database, send, junk } = await build(dialect)
    const usual = await send({ name: 'Priya' })
    const suspect = await send({ hairType: spam })
    const shapeOf = ({ statusCode, headers, json }: typeof usual) => ({
      statusCode,
      headers: Object.keys(headers).sort(),
      type: headers['content-type'],
      length: headers['content-length'],
      body: Object.keys(json()),
    })
    expect(shapeOf(suspect)).toEqual(shapeOf(usual))
    // A repeated request must not give it away, either.
    expect((await send({ hairType: spam })).json()).toEqual(suspect.json())
    expect(await junk()).toMatchObject([
      {
        ...aRequest,
        hairType: spam,
        id: suspect.json().id,
        status: 'junk',
        junkReasons: [{ name: 'links', count: 3 }],
        version: 1,
      },
    ])
    expect((await mailsOf(database)).map(({ consultationId }) => consultationId)).toEqual(
      Array(2).fill(usual.json().id),
    )
    const history = await database.kysely.selectFrom('timelineEvents').selectAll().execute()
    expect(history).toMatchObject([{ consultationId: suspect.json().id, kind: 'status' }])
    expect(history.map(({ details }) => JSON.parse(details))).toEqual([
      { from: 'new', to: 'junk', byShield: true },
    ])
  })

  test(`${dialect}: junk is in no list and no count but its own`, async () => {
    const { send, get } = await build(dialect)
    await send({ name: 'Amara' })
    for (const name of ['Spam 1', 'Spam 2']) await send({ name, hairType: spam })
    const names = async (path: string) => (await get(path)).json().map((one: { name: string }) => one.name)
    const list = await get('/api/admin/consultations')
    expect(list.json()).toMatchObject([{ name: 'Amara' }])
    expect(list.headers['x-total-count']).toBe('1')
    expect(await names('/api/admin/consultations?limit=1')).toEqual(['Amara'])
    expect((await get('/api/admin/consultations?limit=1')).headers.link).toBeUndefined()
    expect(await names('/api/admin/worklist')).toEqual(['Amara'])
    expect((await get('/api/admin/worklist')).headers['x-total-count']).toBe('1')
    const summary = (await get('/api/admin/today')).json().requests
    expect(summary.counts).toEqual({ new: 1, replied: 0, booked: 0, closed: 0, junk: 2 })
    expect(summary.waiting.overdue).toBe(0)
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: the field that people do not see is a sign in a posted form and in JSON, and empty it is none`, async () => {
    const { send, post, junk } = await build(dialect)
    const taken = await post({ name: 'With it empty', website: '' })
    const suspect = await post({ name: 'Posted', website: 'http://a.example' })
    for (const { statusCode, headers } of [taken, suspect])
      expect([statusCode, headers.location]).toEqual([303, '/contact/thank-you'])
    expect((await send({ name: 'As JSON', website: 'x' })).statusCode).toBe(201)
    for (const website of [null, '', false, 0, undefined])
      expect((await send({ name: `Honest ${website}`, website })).statusCode).toBe(201)
    const found = await junk()
    expect(found.map(({ name }: { name: string }) => name).sort()).toEqual(['As JSON', 'Posted'])
    expect(found[0].junkReasons).toEqual([{ name: 'hidden-field' }])
  })

  test(`${dialect}: the bare call of the specification loses nothing by what it does not send, nor by odd values`, async () => {
    const { send, junk, get } = await build(dialect)
    await send({ name: 'Bare' })
    for (const time of ['-1', '', 'x', '1e99', '0', '99999999999999999999'])
      await send({ name: `Time ${time}` }, { [pageOpenHeader]: time })
    expect(await junk()).toEqual([])
    expect((await get('/api/admin/consultations')).headers['x-total-count']).toBe('7')
  })

  test(`${dialect}: words alone, and links to pictures of hair, put nobody into Junk`, async () => {
    const { send, junk } = await build(dialect)
    const albums = ['instagram.com/p/1', 'www.pinterest.co.uk/pin/2', 'https://photos.app.goo.gl/3']
    await send({ name: 'Amara', hairType: `Like these: ${albums.join(' ')}. Mail me at a@salon.com` })
    await send({ name: 'Rank Up', email: 'rank@example.com', hairType: 'Buy backlinks, rank on Google' })
    await send({
      name: 'Two links',
      email: 'two@example.com',
      hairType: 'https://a.example https://b.example',
    })
    expect(await junk()).toEqual([])
  })

  test(`${dialect}: a form that was sent faster than anybody can is junk, unless it says no time`, async () => {
    const { send, junk } = await build(dialect)
    await send({ name: 'Program' }, { [pageOpenHeader]: '300' })
    await send({ name: 'Given back' })
    expect(await junk()).toMatchObject([{ name: 'Program', junkReasons: [{ name: 'quick' }] }])
  })
}
