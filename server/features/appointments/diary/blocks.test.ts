import { expect, test } from 'vitest'
import { dialects } from '#tests/support/databases.ts'
import { buildDiary } from '#tests/support/diary.ts'

for (const dialect of dialects) {
  test(`${dialect}: what she notes for a time that she blocks out goes with it`, async () => {
    const { block, call, database } = await buildDiary(dialect)
    const words = () => database.kysely.selectFrom('diaryBlocks').select('words').execute()
    const made = (await block({ day: '2026-03-05', from: '14:00', to: '15:00', words: 'Dentist' })).json()
    expect(await words()).toEqual([{ words: 'Dentist' }])
    const path = `/api/admin/diary/blocks/${made.block.id}`
    expect((await call('DELETE', `${path}?version=2`)).statusCode).toBe(409)
    expect((await call('DELETE', `${path}?version=1`)).statusCode).toBe(204)
    expect(await words()).toEqual([])
  })
}
