import { expect, test } from 'vitest'
import { textLimits } from '#contract/limits.ts'
import { dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildRequestPage, ownId, told } from '#tests/support/request-page.ts'

for (const dialect of dialects) {
  test(`${dialect}: a note is added, changed and deleted, and stands in the history of its request`, async () => {
    const { add, call, clock, timeline, urlOf } = await buildRequestPage(dialect)
    const { id } = await add()
    const added = await call('POST', urlOf(id, 'notes'), { id: ownId('a'), body: '  Rang, no answer.\n' })
    expect(added.statusCode).toBe(201)
    expect(added.json()).toEqual({
      id: ownId('a'),
      body: 'Rang, no answer.',
      version: 1,
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    })
    clock.pass(60_000)
    const changed = await call('PATCH', urlOf(id, `notes/${ownId('a')}`), { body: 'Rang twice.', version: 1 })
    expect(changed.json()).toMatchObject({
      body: 'Rang twice.',
      version: 2,
      createdAt: added.json().createdAt,
    })
    expect(told(await timeline(id))).toEqual(['note Rang twice.', 'arrived'])
    expect((await call('DELETE', urlOf(id, `notes/${ownId('a')}?version=2`))).statusCode).toBe(204)
    expect(told(await timeline(id))).toEqual(['arrived'])
  })

  test(`${dialect}: a note that is sent twice is one, and one that was deleted is put back where it was`, async () => {
    const { add, call, clock, timeline, urlOf } = await buildRequestPage(dialect)
    const { id } = await add()
    const note = { id: ownId('a'), body: 'Parking behind number 12.' }
    const both = await Promise.all([
      call('POST', urlOf(id, 'notes'), note),
      call('POST', urlOf(id, 'notes'), note),
    ])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(told(await timeline(id))).toEqual(['note Parking behind number 12.', 'arrived'])
    const other = await call('POST', urlOf(id, 'notes'), { ...note, body: 'Something else' })
    expect(other.statusCode).toBe(409)

    const { createdAt } = both[0].json()
    await call('DELETE', urlOf(id, `notes/${note.id}?version=1`))
    clock.pass(60_000)
    const back = await call('POST', urlOf(id, 'notes'), { ...note, createdAt })
    expect(back.json()).toMatchObject({ body: note.body, createdAt })
  })

  test(`${dialect}: of two devices that change one note the second is refused, and nothing is overwritten`, async () => {
    const { add, call, timeline, urlOf } = await buildRequestPage(dialect)
    const { id } = await add()
    const url = urlOf(id, `notes/${ownId('a')}`)
    await call('POST', urlOf(id, 'notes'), { id: ownId('a'), body: 'First' })
    const both = await Promise.all([
      call('PATCH', url, { body: 'Phone', version: 1 }),
      call('PATCH', url, { body: 'Laptop', version: 1 }),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const kept = both.find(({ statusCode }) => statusCode === 200)?.json().body
    expect(told(await timeline(id))).toEqual([`note ${kept}`, 'arrived'])
    expect((await call('DELETE', `${url}?version=1`)).statusCode).toBe(409)
    expect((await call('DELETE', `${url}?version=2`)).statusCode).toBe(204)
    expect((await call('PATCH', url, { body: 'Too late', version: 2 })).statusCode).toBe(404)
    expect((await call('DELETE', `${url}?version=2`)).statusCode).toBe(404)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a note that is too long is refused with its count, and an empty one with what to do`, async () => {
    const { add, call, timeline, urlOf } = await buildRequestPage(dialect)
    const { id } = await add()
    const write = (body: unknown) => call('POST', urlOf(id, 'notes'), { id: ownId('a'), body })
    expect((await write('x'.repeat(textLimits.note + 12))).json().errors).toEqual({
      body: 'This has 5,012 characters, and 5,000 is the most. Please shorten it by 12.',
    })
    expect((await write('  \n')).json().errors).toEqual({ body: 'Please write something first' })
    expect((await write('a\u0000b')).statusCode).toBe(400)
    expect((await write('x'.repeat(textLimits.note))).statusCode).toBe(201)
    expect(await timeline(id)).toHaveLength(2)
  })

  test(`${dialect}: notes of an unknown request and of another one are refused`, async () => {
    const { add, call, urlOf } = await buildRequestPage(dialect)
    const { id } = await add()
    const other = await add()
    const note = { id: ownId('a'), body: 'Mine' }
    expect((await call('POST', urlOf('unknown', 'notes'), note)).statusCode).toBe(404)
    await call('POST', urlOf(id, 'notes'), note)
    const elsewhere = urlOf(other.id, `notes/${note.id}`)
    expect((await call('PATCH', elsewhere, { body: 'x', version: 1 })).statusCode).toBe(404)
    expect((await call('DELETE', `${elsewhere}?version=1`)).statusCode).toBe(404)
    expect((await call('POST', urlOf(other.id, 'notes'), note)).statusCode).toBe(409)
    expect((await call('POST', urlOf(id, 'notes'), { id: 'short', body: 'x' })).statusCode).toBe(400)
  })
}
