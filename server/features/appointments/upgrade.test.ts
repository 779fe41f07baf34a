import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import { migrate, migrationNames } from '#server/database/migrate.ts'
import { dialects, makeDatabaseUrl } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { listAppointmentsForFeed } from './repository.ts'

for (const dialect of dialects)
  test(`${dialect}: every booking of an earlier release becomes an appointment with its time, file and client`, async () => {
    const database = connectDatabase(await makeDatabaseUrl(dialect))
    onTestFinished(() => database.close())
    const { kysely, write } = database
    await migrate(
      database,
      migrationNames.filter((name) => name < '0048'),
    )
    const at = (day: number) => new Date(Date.UTC(2026, 2, day, 10, 30))
    const book = async (id: string, consultationId: string, day: number) => {
      const [startsAt, endsAt] = [at(day), at(day + 1)]
      await write((tx) =>
        sql`insert into bookings (id, consultation_id, starts_at, ends_at, sequence, sent_sequence, sent_at,
          sent_starts_at, sent_ends_at, file_mail_id, changed_at)
          values (${id}, ${consultationId}, ${startsAt}, ${endsAt}, 2, 1, ${at(1)}, ${at(2)}, ${endsAt}, 'mail', ${at(1)})`.execute(
          tx,
        ),
      )
    }
    const amara = { name: 'Amara Okafor', email: 'Amara@example.com' }
    const first = await buildConsultation(database, { ...amara, createdAt: at(1), mobileService: false })
    const second = await buildConsultation(database, {
      ...{ name: 'amara lewis', email: 'amara@example.com', phone: '0113 496 0182', createdAt: at(2) },
    })
    const daughter = await buildConsultation(database, { ...amara, name: 'Zoë Okafor', createdAt: at(2) })
    for (const [index, { id }] of [first, second, daughter].entries())
      await book(`b${index}`, id, 5 + index * 2)
    await migrate(database)

    const rows = await listAppointmentsForFeed(kysely, at(1))
    expect(rows).toMatchObject([
      { id: 'b0', consultationId: first.id, name: 'amara lewis', phone: '0113 496 0182', place: 'salon' },
      { id: 'b1', consultationId: second.id, name: 'amara lewis', place: 'home', area: 'headingley' },
      { id: 'b2', consultationId: daughter.id, name: 'Zoë Okafor', serviceType: 'cut-only' },
    ])
    const [row] = rows
    expect(row).toMatchObject({
      ...{
        startsAt: at(5),
        endsAt: at(6),
        sequence: 2,
        sentSequence: 1,
        sentStartsAt: at(2),
        fileMailId: 'mail',
      },
      ...{ state: 'booked', version: 1, address: '' },
    })
    expect(row?.clientId).toBe(rows[1]?.clientId)
    expect(await kysely.selectFrom('clients').selectAll().execute()).toHaveLength(2)
    await expect(sql`select * from bookings`.execute(kysely)).rejects.toThrow()
  })
