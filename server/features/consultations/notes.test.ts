import { expect, test } from 'vitest'
import { textLimits } from '#contract/limits.ts'
import { anyDialect, dialects } from '#tests/support/databases.ts'
import { buildRequestPage, ownId, told } from '#tests/support/request-page.ts'

for (const dialect of dialects)
  test(`${dialect}: a note is stored once, changed by one of two devices, and deleted`, async () => {
    const { add, call, timeline, urlOf } = await buildRequestPage(dialect)
    const { id } = await add()
    const other = await add()
    const url = urlOf(id, `notes/${ownId('a')}`)
    const note = { id: ownId('a'), body: '  Rang, no answer.\n' }
    for (let times = 0; times < 2; times++)
      expect((await call('POST', urlOf(id, 'notes'), note)).statusCode).toBe(204)
    expect(told(await timeline(id))).toEqual(['note Rang, no answer.', 'arrived'])
    const both = await Promise.all(
      ['Phone', 'Laptop'].map((body) => call('POST', urlOf(id, 'notes'), { ...note, body, version: 1 })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
    expect((await timeline(id))[0]).toMatchObject({ version: 2, body: expect.stringMatching(/Phone|Laptop/) })

    const elsewhere = urlOf(other.id, `notes/${note.id}`)
    expect((await call('POST', urlOf(other.id, 'notes'), note)).statusCode).toBe(404)
    const change = { ...note, version: 2 }
    expect((await call('POST', urlOf(other.id, 'notes'), change)).statusCode).toBe(404)
    expect((await call('DELETE', elsewhere)).statusCode).toBe(404)
    expect((await call('DELETE', url)).statusCode).toBe(204)
    expect((await call('DELETE', url)).statusCode).toBe(404)
    expect(told(await timeline(id))).toEqual(['arrived'])
  })

for (const dialect of anyDialect)
  test(`${dialect}: a note that is too long is refused with its count, and an empty one with what to do`, async () => {
    const { add, call, urlOf } = await buildRequestPage(dialect)
    const { id } = await add()
    const write = (body: unknown, at: string = id) =>
      call('POST', urlOf(at, 'notes'), { id: ownId('a'), body })
    expect((await write('x'.repeat(textLimits.note + 12))).json().errors).toEqual({
      body: 'This has 5,012 characters, and 5,000 is the most. Please shorten it by 12.',
    })
    expect((await write('  \n')).json().errors).toEqual({ body: 'Please write something first' })
    expect((await write('x', 'unknown')).statusCode).toBe(404)
  })
