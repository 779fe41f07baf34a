import { expect, test } from 'vitest'
import { collectFacts } from '#server/http/facts.ts'
import { buildDatabase } from '#tests/support/databases.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { queueMail } from './outbox.ts'

const facts = collectFacts('http://localhost')

test('mails of one moment are listed in the order in which they were queued', async () => {
  const database = await buildDatabase('sqlite')
  const createdAt = new Date('2026-03-02T09:00:00Z')
  const letterOf = (subject: string) => ({ subject, preview: '', blocks: [], footnote: '' })
  const subjects = Array.from({ length: 50 }, (_, index) => `Mail ${index}`)
  const ids = await database.write(async (tx) => {
    const queued: string[] = []
    for (const subject of subjects) {
      const mail = { kind: 'junk_reminder', to: { owner: true }, belongsTo: { cause: subject } } as const
      queued.push(await queueMail(tx, { ...mail, letter: letterOf(subject), facts, createdAt }))
    }
    return queued
  })
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect((await mailsOf(database)).map(({ cause }) => cause)).toEqual(subjects)
})
