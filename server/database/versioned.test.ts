import { expect, test } from 'vitest'
import { AppError } from '#server/http/errors.ts'
import { buildDatabase } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { updateVersioned } from './versioned.ts'

test('a row is changed by whoever has seen its last version, and by nobody else', async () => {
  const database = await buildDatabase()
  const { id } = await buildConsultation(database)
  const other = await buildConsultation(database)
  const at = new Date('2026-03-01T10:00:00Z')
  const change = (seen: number, which: string = id) =>
    database.write((tx) =>
      updateVersioned(tx, 'consultations', which, seen, {
        status: 'replied',
        statusChangedAt: at,
        mailsHeld: true,
        answeredAt: undefined,
      }),
    )
  const changed = await change(1)
  expect(changed).toMatchObject({ id, version: 2, status: 'replied', statusChangedAt: at, mailsHeld: true })
  expect(changed.answeredAt).toBeNull()
  await expect(change(1)).rejects.toEqual(new AppError('CONFLICT'))
  await expect(change(1, 'unknown')).rejects.toEqual(new AppError('NOT_FOUND'))
  const rows = await database.kysely.selectFrom('consultations').select(['id', 'version']).execute()
  expect(new Map(rows.map((row) => [row.id, row.version]))).toEqual(
    new Map([
      [id, 2],
      [other.id, 1],
    ]),
  )
})

test('of two changes at once one is refused', async () => {
  const database = await buildDatabase()
  const { id } = await buildConsultation(database)
  const change = () =>
    database.write((tx) => updateVersioned(tx, 'consultations', id, 1, { status: 'closed' }))
  const outcomes = await Promise.allSettled([change(), change()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
