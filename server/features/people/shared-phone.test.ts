import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { buildAppointment } from '#tests/support/appointments.ts'
import { dialects } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { amara, buildPeople, everyRow, herNote } from '#tests/support/people.ts'
import { repeatMissingErasures } from './restored.ts'

const number = '07700 900123'
const mother = { name: 'Grace Okafor', email: 'mother@example.com', phone: '+44 7700 900123' }

for (const dialect of dialects) {
  const buildSharedPhone = async () => {
    const people = await buildPeople(dialect)
    await people.addNote(await people.send())
    await people.send({ ...mother, hairType: 'Fine waves' })
    await people.subscribe(mother.email)
    return people
  }

  test(`${dialect}: a copy by a shared number holds only the ticked address, and needs a tick`, async () => {
    const { call, lookUp, log } = await buildSharedPhone()
    expect((await lookUp(number)).addresses.sort()).toEqual([amara.email, mother.email])
    for (const kind of ['page', 'data'] as const) {
      const ask = (addresses?: string[]) => call('POST', 'copies', { contact: number, kind, addresses })
      for (const none of [undefined, []]) {
        const refused = await ask(none)
        expect(refused.statusCode).toBe(400)
        expect(refused.json().errors).toEqual({ addresses: 'Please tick whose data is meant' })
        expect(refused.body).not.toContain('example.com')
      }
      const { content } = (await ask([mother.email.toUpperCase()])).json()
      expect(content).toContain('Fine waves')
      for (const hers of [amara.email, amara.name, amara.hairType, herNote])
        expect(content, kind).not.toContain(hers)
      expect((await ask([amara.email, mother.email])).json().content).toContain(herNote)
      expect((await ask(['nobody@example.com'])).statusCode).toBe(404)
    }
    // A copy by her address has the same mark.
    await call('POST', 'copies', { contact: mother.email, kind: 'data' })
    const entries: { mark: string }[] = await log()
    expect(entries[0]?.mark).toBe(entries[2]?.mark)
    expect(entries).toHaveLength(5)
  })

  test(`${dialect}: an erasure by a shared number deletes only the ticked address, also after a restore`, async () => {
    const { call, clock, database, deps, erase, lookUp } = await buildSharedPhone()
    const [hers] = (await lookUp(mother.email)).requests
    for (const none of [undefined, []])
      expect((await call('POST', 'erasures', { contact: number, addresses: none })).statusCode).toBe(400)
    expect((await lookUp(number)).requests).toHaveLength(2)
    clock.pass(60_000)
    expect((await erase(number, [mother.email])).erased).toMatchObject({ request: 1, subscription: 1 })
    expect((await lookUp(amara.email)).requests).toMatchObject([{ notes: [{ body: herNote }] }])
    expect(await everyRow(database)).not.toMatch(/Grace|mother@|Fine waves/)

    await database.write(async (tx) => {
      await tx.deleteFrom('peopleLog').execute()
    })
    await buildConsultation(database, { ...mother, createdAt: new Date(hers.createdAt) })
    await repeatMissingErasures(deps)
    expect((await lookUp(mother.email)).requests).toEqual([])
    expect((await lookUp(amara.email)).requests).toHaveLength(1)
  })

  test(`${dialect}: a client who is known by a number alone is erased again after a restore, and nobody else with it`, async () => {
    const { clock, database, deps, erase, send } = await buildPeople(dialect)
    const startsAt = new Date(clock.now().getTime() + 72 * hourMs)
    const book = (id: string, name: string, createdAt = clock.now()) =>
      buildAppointment(database, { id, startsAt, createdAt }, { name, email: '', phone: number })
    const { clientId } = await book('hers', 'Rose Marsh')
    const rows = await database.kysely.selectFrom('clients').selectAll().execute()
    const appointments = await database.kysely.selectFrom('appointments').selectAll().execute()
    clock.pass(60_000)
    expect((await erase(number)).erased).toMatchObject({ appointment: 1 })
    expect(await everyRow(database)).not.toContain('Rose')

    // An older backup brings her back; meanwhile her daughter, with the same number, was booked, and somebody has written.
    clock.pass(60_000)
    await book('daughters', 'Fern Marsh')
    await send({ ...amara, phone: number })
    await database.write(async (tx) => {
      await tx.deleteFrom('peopleLog').execute()
      await tx.insertInto('clients').values(rows).execute()
      await tx.insertInto('appointments').values(appointments).execute()
    })
    await repeatMissingErasures(deps)
    const left = await database.kysely.selectFrom('clients').select(['id', 'name']).execute()
    expect(left.map(({ name }) => name)).toEqual(['Fern Marsh'])
    expect(left.map(({ id }) => id)).not.toContain(clientId)
    expect(await database.kysely.selectFrom('appointments').select('id').execute()).toEqual([
      { id: 'daughters' },
    ])
    expect(await database.kysely.selectFrom('consultations').select('id').execute()).toHaveLength(1)
  })
}
