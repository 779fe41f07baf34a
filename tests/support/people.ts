import { type Erasure, findPeople, readPerson } from '#contract/clients.ts'
import type { Database } from '#server/database/database.ts'
import { addEvent } from '#server/database/events.ts'
import { readAllRows } from './all-rows.ts'
import { buildAppointment } from './appointments.ts'
import type { TestAppOptions } from './build-test-app.ts'
import { aRequest } from './factories.ts'
import { buildOwnerApp } from './owner-app.ts'

/** A person whose every field occurs nowhere else. */
export const amara = {
  ...aRequest,
  name: 'Amara Okafor-Quill',
  email: 'amara.okafor@example.com',
  phone: '07700 900123',
  hairType: 'Zigzag coils that tangle at the nape, coloured in March',
}
export const herNote = 'Came in March, sensitive scalp: no ammonia for her'

/** The application with its owner signed in, and the calls about people. */
export async function buildPeople(options: TestAppOptions = {}) {
  const built = await buildOwnerApp(options)
  const { app, clock, database } = built
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    built.call(method, `/api/admin/clients/${path}`, body)
  const find = async (search: string) =>
    findPeople.response.parse((await call('POST', 'search', { search })).json())
  /** The id under which somebody is found; an id itself stays. */
  const idOf = async (search: string) =>
    search.includes('@') ? ((await find(search))[0]?.id ?? 'nobody') : search
  return {
    ...built,
    callOwner: built.call,
    call,
    find,
    idOf,
    read: async (search: string) => readPerson.response.parse((await call('GET', await idOf(search))).json()),
    erase: async (search: string, body: object = {}): Promise<Erasure> =>
      (await call('POST', `${await idOf(search)}/erasure`, body)).json(),
    copy: async (search: string, body: object = {}): Promise<string> =>
      (await call('POST', `${await idOf(search)}/copies`, { kind: 'data', ...body })).json().content,
    send: async (own: object = {}): Promise<string> => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/consultations',
        body: { ...amara, ...own },
      })
      return answer.json().id
    },
    subscribe: (email: string) => app.inject({ method: 'POST', url: '/api/newsletter', body: { email } }),
    /** Of a visit that is over. */
    addBooking: (consultationId: string) =>
      buildAppointment(database, { consultationId, startsAt: new Date('2026-02-19T14:00:00Z') }, amara),
    addNote: (consultationId: string, body = herNote) =>
      database.write((tx) => addEvent(tx, { kind: 'note', consultationId, body, at: clock.now() })),
  }
}

export const herWords = [amara.name, amara.email, amara.phone, amara.hairType, herNote, 'amara', 'okafor']

type People = Awaited<ReturnType<typeof buildPeople>>

/** Amara sends two requests and subscribes, and so does somebody else. */
export async function fillWithPeople({ call, send, addNote, addBooking, subscribe }: People) {
  const id = await send()
  await addNote(id)
  await addBooking(id)
  const later = await send({ hairType: 'Shorter now, and dry' })
  await subscribe(amara.email)
  await send({ name: 'Beth Langley', email: 'beth@example.com', phone: '0113 496 0182', hairType: 'Wavy' })
  await subscribe('beth@example.com')
  // A row that grows moves within the file and leaves a copy behind.
  const { name, email, phone, hairType } = amara
  const details = { name: `${name} the second`, email, phone, address: '', note: hairType.repeat(20) }
  await call('PATCH', later, { ...details, version: 1 })
}

/** Every row of every table as text. */
export const everyRow = async (database: Database) => JSON.stringify(await readAllRows(database))
