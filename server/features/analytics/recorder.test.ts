import { expect, test } from 'vitest'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import type { Report } from './batch.ts'
import { createRecorder } from './recorder.ts'

const at = new Date('2026-03-01T10:00:00Z')

const view = (id: string, sessionId = '1-a'): Report => ({
  kind: 'view',
  view: { id, sessionId, pagePath: '/', referrer: null, duration: null, viewedAt: at },
})
const decline = (id: string): Report => ({
  kind: 'choice',
  consent: { id, sessionId: '2-b', analytics: false, marketing: false, createdAt: at },
})

for (const dialect of dialects) {
  test(`${dialect}: a report is stored before its answer, and each report gets its own answer`, async () => {
    const database = await buildDatabase(dialect)
    const record = createRecorder(database, () => true)
    expect(await record(decline('a'))).toBe('stored')
    const missing: Report = { kind: 'duration', id: 'c', seconds: 1 }
    expect(await Promise.all([view('a'), view('b', '2-b'), missing, view('d')].map(record))).toEqual([
      'stored',
      'refused',
      'missing',
      'stored',
    ])
    const views = await database.kysely.selectFrom('pageViews').select('id').orderBy('id').execute()
    expect(views).toEqual([{ id: 'a' }, { id: 'd' }])
  })
}
