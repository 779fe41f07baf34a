import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ConsultationRequest } from '#contract/consultations.ts'
import { foundAtMost } from '#contract/worklist.ts'
import type { Database } from '#server/database/database.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildConsultation, signIn } from '#tests/support/factories.ts'

const url = '/api/admin/worklist'
const hourMs = 60 * 60 * 1000

async function build(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  const { app, clock, passwords } = await buildTestApp(database)
  const cookie = await signIn(database, passwords, clock.now())
  const get = (query: Record<string, string>) =>
    app.inject({ url: `${url}?${new URLSearchParams(query)}`, headers: { cookie } })
  /** Whom a search finds, in order. */
  const find = async (search: string, own: Record<string, string> = {}) => {
    const answer = await get({ search, ...own })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().map(({ name }: { name: string }) => name)
  }
  let hoursAgo = 0
  /** A request of this person, each an hour older than the one before. */
  const add = (name: string, own: Parameters<typeof buildConsultation>[1] = {}) => {
    hoursAgo += 1
    return buildConsultation(database, {
      ...nobody,
      name,
      createdAt: new Date(clock.now().getTime() - hoursAgo * hourMs),
      ...own,
    })
  }
  const addNote = async (consultationId: string, body: string) => {
    const at = clock.now()
    const id = randomUUIDv7()
    await database.write((tx) =>
      tx
        .insertInto('consultationNotes')
        .values({ id, consultationId, body, createdAt: at, updatedAt: at })
        .execute(),
    )
    return id
  }
  return { app, cookie, database, get, find, add, addNote }
}

const nobody: Partial<ConsultationRequest> = {
  email: 'nobody@example.org',
  phone: '0113 496 0000',
  location: 'adel',
  hairType: '',
}

for (const dialect of dialects) {
  test(`${dialect}: a request is found by any part of what it holds, in small letters and without accents too`, async () => {
    const { add, addNote, find } = await build(dialect)
    const { id } = await add('Zoë Okafor', {
      email: 'Zoe.O@Example.com',
      location: 'chapel-allerton',
      hairType: '3B/3C (coils),\nshoulder length',
    })
    await addNote(id, 'Prefers mornings, no perfume')
    await add('Beth Langley')
    for (const words of [
      'okaf',
      'OKAFOR',
      'zoë',
      'zoe',
      'zoe.o@ex',
      'hapel aller',
      'chapel-allerton',
      'ulder len',
      'perfume',
    ])
      expect(await find(words), words).toEqual(['Zoë Okafor'])
    // Short ones are the beginning of a word.
    for (const words of ['3b', '3C', 'ok', 'z', 'no p'])
      expect(await find(words), words).toEqual(['Zoë Okafor'])
    expect(await find('af')).toEqual([])
    // Every word, in any order and field.
    expect(await find('perfume zoe coils')).toEqual(['Zoë Okafor'])
    expect(await find('zoe langley')).toEqual([])
    // The older one waits longer.
    expect(await find('   ')).toEqual(['Beth Langley', 'Zoë Okafor'])
  })

  test(`${dialect}: a number is found however it was written and is typed`, async () => {
    const { add, find } = await build(dialect)
    const written = ['07700 900461', '+44 7700 900461', '0044 (0)7700-900461', '447700900461']
    for (const phone of written) await add(phone, { phone })
    await add('Irish', { phone: '+353 87 123 4567' })
    for (const typed of [...written, '07700900461', '+447700900461', '77009', '900 461', '(07700) 900461'])
      expect((await find(typed)).toSorted(), typed).toEqual(written.toSorted())
    for (const typed of ['00353 87 1234567', '+353871234567']) expect(await find(typed)).toEqual(['Irish'])
    expect(await find('07700 900462')).toEqual([])
  })

  test(`${dialect}: quotes, operators and wildcards are only text`, async () => {
    const { add, find } = await build(dialect)
    await add('Plain Person')
    for (const hairType of [
      '100% dry',
      'snake_case',
      `say "hi"`,
      `it's`,
      'a OR b',
      'NEAR(x)',
      '\\back',
      '*star*',
      '^top',
      '-minus',
    ])
      await add(hairType, { hairType })
    for (const [typed, found] of [
      ['100%', '100% dry'],
      ['%', '100% dry'],
      ['0%d', undefined],
      ['_', 'snake_case'],
      ['snake_c', 'snake_case'],
      ['snakeXc', undefined],
      ['"hi"', 'say "hi"'],
      ['"', 'say "hi"'],
      ['"""', undefined],
      ["it's", "it's"],
      ["'; drop table consultations; --", undefined],
      ['plain OR snake', undefined],
      ['plain NOT snake', undefined],
      ['NEAR(x', 'NEAR(x)'],
      ['\\back', '\\back'],
      ['\\', '\\back'],
      ['*star*', '*star*'],
      ['pla*', undefined],
      ['^top', '^top'],
      ['^pla', undefined],
      ['words:plain', undefined],
      ['\u0000plain\u0007person', 'Plain Person'],
    ] as const)
      expect(await find(typed), typed).toEqual(found === undefined ? [] : [found])
  })

  test(`${dialect}: found requests come most urgent first, page by page, within a status and with Junk when asked`, async () => {
    const { add, get, find } = await build(dialect)
    for (const [name, status] of [
      ['Ann New', 'new'],
      ['Ann Replied', 'replied'],
      ['Ann Older', 'new'],
      ['Ann Junk', 'junk'],
      ['Ann Closed', 'closed'],
      ['Beth New', 'new'],
    ] as const)
      await add(name, { status })
    const inOrder = ['Ann Older', 'Ann New', 'Ann Replied', 'Ann Closed']
    expect(await find('ann')).toEqual(inOrder)
    expect(await find('ann', { status: 'new' })).toEqual(['Ann Older', 'Ann New'])
    expect(await find('ann', { status: 'junk' })).toEqual(['Ann Junk'])
    expect(await find('ann', { withJunk: 'yes' })).toEqual([
      'Ann Older',
      'Ann New',
      'Ann Replied',
      'Ann Junk',
      'Ann Closed',
    ])
    const read: string[] = []
    let next: Record<string, string> | undefined = { search: 'ann', limit: '1' }
    while (next) {
      const page = await get(next)
      expect(page.headers['x-total-count']).toBe('4')
      read.push(...page.json().map(({ name }: { name: string }) => name))
      const link = /\?(.*?)>/.exec(`${page.headers.link ?? ''}`)?.[1]
      next = link === undefined ? undefined : Object.fromEntries(new URLSearchParams(link))
    }
    expect(read).toEqual(inOrder)
  })

  test(`${dialect}: many of one word are counted to a limit, and still come in order`, async () => {
    const { database, get, find } = await build(dialect)
    const rows = Array.from({ length: foundAtMost + 20 }, (_, index) => ({
      ...nobody,
      id: randomUUIDv7(),
      name: `Ann ${index}`,
      email: 'ann@example.com',
      phone: '',
      location: 'adel',
      serviceType: 'cut-only',
      hairType: '',
      mobileService: false,
      // Some arrive in the same millisecond.
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3)),
      status: index % 100 === 0 ? ('booked' as const) : ('closed' as const),
    }))
    await database.write((tx) => tx.insertInto('consultations').values(rows).execute())
    const answer = await get({ search: 'ann', limit: '5' })
    expect(answer.headers['x-total-count']).toBe(`${foundAtMost + 1}`)
    const arrivals = answer.json().map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(arrivals).toEqual(
      rows
        .slice(-5)
        .map(({ createdAt }) => createdAt.toISOString())
        .reverse(),
    )
    expect(await find('ann', { status: 'booked' })).toEqual([
      'Ann 500',
      'Ann 400',
      'Ann 300',
      'Ann 200',
      'Ann 100',
      'Ann 0',
    ])
  })

  test(`${dialect}: what is changed, or taken out of a note, is found as it is now`, async () => {
    const { add, addNote, database, find } = await build(dialect)
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
    // What was rolled back was never there.
    const failing = database.write(async (tx) => {
      await tx.updateTable('consultations').set({ name: 'Amara Zuri' }).where('id', '=', id).execute()
      throw new Error('not stored')
    })
    await expect(failing).rejects.toThrow('not stored')
    expect(await find('zuri')).toEqual([])
    expect(await find('bello')).toEqual(['Amara Bello'])
  })

  test(`${dialect}: two notes that are written at the same moment are both found`, async () => {
    const { add, addNote, find } = await build(dialect)
    const { id } = await add('Amara Okafor')
    await Promise.all(['rosemary', 'camomile', 'lavender', 'geranium'].map((body) => addNote(id, body)))
    expect(await find('rosemary camomile lavender geranium')).toEqual(['Amara Okafor'])
  })

  test(`${dialect}: of a deleted request nothing is left in what is searched`, async () => {
    const { add, addNote, app, cookie, database, find } = await build(dialect)
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
    const { add, app, cookie, database, get } = await build(dialect)
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

  test(`${dialect}: a search of strangers is refused, and so is one that is too long`, async () => {
    const { app, get } = await build(dialect)
    expect((await app.inject({ url: `${url}?search=amara` })).statusCode).toBe(401)
    expect((await get({ search: 'x'.repeat(101) })).statusCode).toBe(400)
  })
}

/** Everything that the search has stored, as letters. */
async function storedBySearch({ kysely, kind }: Database): Promise<string> {
  const words = await kysely.selectFrom('consultationSearch').selectAll().execute()
  if (kind === 'postgres') return JSON.stringify(words)
  const { rows } = await sql<{ block: Uint8Array }>`select block from consultation_index_data`.execute(kysely)
  return JSON.stringify(words) + rows.map(({ block }) => Buffer.from(block).toString('latin1')).join()
}
