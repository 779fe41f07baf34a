import { expect, test } from 'vitest'
import { buildDatabase } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { addEvent, findEvent, listEvents } from './events.ts'

test('an event is recorded once under its id, and goes with its consultation', async () => {
  const database = await buildDatabase()
  const [one, other] = [await buildConsultation(database), await buildConsultation(database)]
  const at = new Date('2026-03-01T10:00:00Z')
  const later = new Date('2026-03-01T11:00:00Z')
  const note = { id: 'note', kind: 'note', consultationId: one.id, body: 'Tight curls', at } as const
  const add = (event: Parameters<typeof addEvent>[1]) => database.write((tx) => addEvent(tx, event))
  expect(await add(note)).toBe(true)
  expect(await add({ ...note, body: 'Sent twice' })).toBe(false)
  const details = { from: 'new', to: 'replied' }
  expect(await add({ kind: 'status', consultationId: one.id, details, at: later })).toBe(true)
  await add({ kind: 'status', consultationId: other.id, at })
  const { kysely } = database
  expect(await listEvents(kysely, 'consultationId', one.id)).toMatchObject([
    { kind: 'status', body: '', details: JSON.stringify(details), needsAnswer: false, at: later },
    { id: 'note', kind: 'note', body: 'Tight curls', version: 1, changedAt: null, mailId: null },
  ])
  await database.write((tx) => tx.deleteFrom('consultations').where('id', '=', one.id).execute())
  expect(await findEvent(kysely, 'note')).toBeUndefined()
  expect(await listEvents(kysely, 'consultationId', other.id)).toHaveLength(1)
})
