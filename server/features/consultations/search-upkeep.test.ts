import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { dialects } from '#tests/support/databases.ts'
import { buildSearch, url } from '#tests/support/search-scene.ts'

for (const dialect of dialects) {
  test(`${dialect}: what is changed, or taken out of a note, is found as it is now`, async () => {
    const { add, addNote, database, find } = await buildSearch(dialect)
    const { id } = await add('Amara Okafor')
    const note = await addNote(id, 'allergic to lavender')
    await database.write((tx) =>
      tx.updateTable('consultations').set({ name: 'Amara Bello' }).where('id', '=', id).execute(),
    )
    expect(await find('okafor')).toEqual([])
    expect(await find('bello')).toEqual(['Amara Bello'])
    await database.write((tx) =>
      tx.updateTable('consultationNotes').set({ body: 'allergic to henna' }).where('id', '=', note).execute(),
    )
    expect(await find('lavender')).toEqual([])
    expect(await find('henna')).toEqual(['Amara Bello'])
    await database.write((tx) => tx.deleteFrom('consultationNotes').where('id', '=', note).execute())
    expect(await find('henna')).toEqual([])
    // A rolled-back change leaves nothing in the index.
    const failing = database.write(async (tx) => {
      await tx.updateTable('consultations').set({ name: 'Amara Zuri' }).where('id', '=', id).execute()
      throw new Error('not stored')
    })
    await expect(failing).rejects.toThrow('not stored')
    expect(await find('zuri')).toEqual([])
    expect(await find('bello')).toEqual(['Amara Bello'])
  })

  test(`${dialect}: two notes that are written at the same moment are both found`, async () => {
    const { add, addNote, find } = await buildSearch(dialect)
    const { id } = await add('Amara Okafor')
    await Promise.all(['rosemary', 'camomile', 'lavender', 'geranium'].map((body) => addNote(id, body)))
    expect(await find('rosemary camomile lavender geranium')).toEqual(['Amara Okafor'])
  })

  test(`${dialect}: of a deleted request nothing is left in what is searched`, async () => {
    const { add, addNote, app, cookie, database, find } = await buildSearch(dialect)
    const { id } = await add('Xyzwvut Qjkzxqv', { email: 'xyzwvut@example.com' })
    await addNote(id, 'xqzjkw')
    await add('Beth Langley')
    const traces = /xyz|zwv|wvu|qjk|xqz/i
    expect(await storedBySearch(database)).toMatch(traces)
    await app.inject({ method: 'DELETE', url: `/api/admin/consultations/${id}`, headers: { cookie } })
    expect(await find('xyzwvut')).toEqual([])
    expect(await storedBySearch(database)).not.toMatch(traces)
    expect(await find('langley')).toEqual(['Beth Langley'])
  })

  test(`${dialect}: each status counts its requests, whatever became of them`, async () => {
    const { add, app, cookie, database, get } = await buildSearch(dialect)
    const { id } = await add('Amara Okafor')
    const gone = await add('Beth Langley', { status: 'replied' })
    await add('Chloe Whitaker', { status: 'junk' })
    await app.inject({ method: 'DELETE', url: `/api/admin/consultations/${gone.id}`, headers: { cookie } })
    await app.inject({
      method: 'PATCH',
      url: `${url}/${id}`,
      headers: { cookie },
      body: { status: 'booked', version: 1 },
    })
    const { counts } = (await app.inject({ url: `${url}/summary`, headers: { cookie } })).json()
    expect(counts).toEqual({ new: 0, replied: 0, booked: 1, closed: 0, junk: 1 })
    expect((await get({})).headers['x-total-count']).toBe('1')
    const { total } = await database.kysely
      .selectFrom('consultations')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect(total).toBe(2)
  })
}

/** Everything that the search has stored, as text. */
async function storedBySearch({ kysely, kind }: Database): Promise<string> {
  const words = await kysely.selectFrom('consultationSearch').selectAll().execute()
  if (kind === 'postgres') return JSON.stringify(words)
  const { rows } = await sql<{ block: Uint8Array }>`select block from consultation_index_data`.execute(kysely)
  return JSON.stringify(words) + rows.map(({ block }) => Buffer.from(block).toString('latin1')).join()
}
