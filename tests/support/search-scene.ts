import { randomUUIDv7 } from 'node:crypto'
import { expect } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import type { ConsultationRequest } from '#contract/request-fields.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { buildDatabase } from './databases.ts'
import { buildConsultation } from './factories.ts'

export const url = '/api/admin/worklist'

/** An application with a search for requests. */
export async function buildSearch(dialect: DatabaseKind) {
  const { app, call, clock, cookie, database } = await buildOwnerApp(await buildDatabase(dialect))
  const get = (query: Record<string, string>) => call('GET', `${url}?${new URLSearchParams(query)}`)
  /** The names that a search finds, in order. */
  const find = async (search: string, own: Record<string, string> = {}) => {
    const answer = await get({ search, ...own })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().map(({ name }: { name: string }) => name)
  }
  let hoursAgo = 0
  /** Adds a request, an hour older than the previous one. */
  const add = (name: string, own: Parameters<typeof buildConsultation>[1] = {}) => {
    hoursAgo += 1
    return buildConsultation(database, {
      ...nobody,
      name,
      createdAt: new Date(clock.now().getTime() - hoursAgo * hourMs),
      ...own,
    })
  }
  const addNote = (consultationId: string, body: string) =>
    call('POST', `/api/admin/consultations/${consultationId}/notes`, { id: randomUUIDv7(), body })
  return { app, cookie, database, get, find, add, addNote }
}

export const nobody: Partial<ConsultationRequest> = {
  email: 'nobody@example.org',
  phone: '0113 496 0000',
  location: 'adel',
  hairType: '',
}
