import { expect, test } from 'vitest'
import { dialects } from '#tests/support/databases.ts'
import { buildDiary } from '#tests/support/diary.ts'

for (const dialect of dialects)
  test(`${dialect}: time that she blocks out is an entry without a client: it warns, is changed, freed, and says when it is gone`, async () => {
    const { block, book, call, diary } = await buildDiary(dialect)
    const kinds = async (day: string) => (await diary(day)).days[0]?.rows.map(({ kind }) => kind)
    const blocked = (await block({ day: '2026-03-05', from: '10:00', to: '11:00', words: 'Dentist' })).json()
    expect(blocked).toMatchObject({ block: { day: '2026-03-05', from: '10:00', to: '11:00' }, warnings: [] })
    expect((await book()).warnings.map(({ text }) => text)).toEqual([
      'You have blocked this time: Dentist, 10:00 to 11:00.',
    ])
    const path = `/api/admin/appointments/${blocked.block.id}`
    const holiday = { day: '2026-03-05', until: '2026-03-06', words: 'Off' }
    const again = { block: holiday, changed: { id: blocked.block.id, version: 1 } }
    const changed = await call('POST', '/api/admin/diary/blocks', again)
    expect(changed.json().block).toMatchObject({ ...holiday, version: 2 })
    expect((await call('POST', '/api/admin/diary/blocks', again)).statusCode).toBe(409)
    expect([await kinds('2026-03-05'), await kinds('2026-03-06')]).toEqual([['block'], ['block']])
    expect((await call('DELETE', `${path}?version=2`)).statusCode).toBe(204)
    expect((await call('DELETE', `${path}?version=2`)).statusCode).toBe(404)
    expect((await book()).isSaved).toBe(true)
  })
