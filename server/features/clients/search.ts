import { type ExpressionBuilder, sql } from 'kysely'
import { maxPeople } from '#contract/clients.ts'
import { normalisePhone, phoneNumbersIn } from '#contract/phone.ts'
import { idListSql } from '#server/database/dialects.ts'
import { findRow } from '#server/database/rows.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { containsSql, fold, isPhoneLike, normaliseEmail, toSearchable } from '#server/database/search-text.ts'
import { firstWordOf } from '#server/features/appointments/service.ts'
import { orNotFound } from '#server/http/errors.ts'
import type { ClientRow, PersonSelector } from './repository.ts'

/** Somebody who wrote or subscribed, by the id of what they sent. */
type Sender = { id: string; name: string; email: string; phone: string }

/** Fewer letters or digits are found in nearly everything. */
const fewestSigns = 2

/** The digits of a typed number or of a part of one; undefined if something else was typed. */
function digitsOf(search: string): string | undefined {
  if (search.includes('@')) return undefined
  const number = phoneNumbersIn(search)[0] ?? (isPhoneLike(search) ? normalisePhone(search) : undefined)
  return number?.replace('+', '')
}

/** Requests are found by their hair details and notes too, which name nobody. */
function isMeant({ name, email, phone }: Sender, search: string): boolean {
  const digits = digitsOf(search)
  if (digits !== undefined)
    return [normalisePhone(phone), ...phoneNumbersIn(phone)].some((number) => number.includes(digits))
  const folded = fold(name)
  return (
    normaliseEmail(email).includes(normaliseEmail(search)) ||
    fold(search)
      .split(' ')
      .every((word) => folded.includes(word))
  )
}

/** What an address alone finds: subscriptions by a part of it, all else that is stored under the whole of it. */
async function findByAddress(db: Executor, search: string): Promise<Sender[]> {
  const email = normaliseEmail(search)
  const subscribers = await db
    .selectFrom('newsletters')
    .select(['id', 'email'])
    .where(containsSql('email', email))
    .orderBy('subscribedAt', 'desc')
    .execute()
  const { rows } = await sql<{ id: string }>`
    select id from data_requests where email = ${email}
    union all select id from appointments where lower(email) = ${email}
    union all select id from mails where lower(to_address) = ${email} and not is_owner
    limit 1`.execute(db)
  const others = rows.map(({ id }) => ({ id, email }))
  return [...subscribers, ...others].map((row) => ({ ...row, name: '', phone: '' }))
}

/** The senders of requests and the subscribers who are meant, latest first. */
async function findSenders(db: Executor, search: string, terms: readonly string[]): Promise<Sender[]> {
  const requests = await db
    .selectFrom('consultations')
    .select(['id', 'name', 'email', 'phone'])
    .where((eb) => eb.and(terms.map((term) => containsSql('search', term))))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return [
    ...requests.filter((request) => isMeant(request, search)),
    ...(digitsOf(search) === undefined ? await findByAddress(db, search) : []),
  ]
}

/** One of each person who is no client: an address, and the first name of those who share it. */
function listSenders(found: readonly Sender[], clients: readonly ClientRow[]): Sender[] {
  const known = clients.map(({ emailKey, name }) => ({ email: emailKey, first: firstWordOf(name) }))
  return found.filter((sender) => {
    const [email, first] = [normaliseEmail(sender.email), firstWordOf(sender.name)]
    const isKnown = known.some((one) => one.email === email && (first === '' || one.first === first))
    if (!isKnown) known.push({ email, first })
    return !isKnown
  })
}

type Clients = ExpressionBuilder<Tables, 'clients'>

const visitsOf = (eb: Clients) =>
  eb.selectFrom('appointments').whereRef('appointments.clientId', '=', 'clients.id')

const nextStart = (eb: Clients, at: Date) =>
  visitsOf(eb)
    .where('appointments.state', '=', 'booked')
    .where('appointments.endsAt', '>', at)
    .select((one) => one.fn.min('startsAt').as('next'))

/** The clients that are meant and those whose requests are, who come or came last first, and senders who are no clients. */
export async function searchPeople(db: Executor, search: string, at: Date) {
  const digits = digitsOf(search)
  const terms = digits === undefined ? toSearchable(search).split(' ') : [digits]
  const isSearch = terms.join('').length >= fewestSigns
  const senders = isSearch ? await findSenders(db, search, terms) : []
  const emails = senders.map(({ email }) => normaliseEmail(email))
  const clients = await db
    .selectFrom('clients')
    .selectAll()
    .$if(isSearch, (query) =>
      query.where((eb) =>
        eb.or([
          eb.and(terms.map((term) => containsSql('search', term))),
          eb('emailKey', 'in', idListSql(db, emails)),
        ]),
      ),
    )
    .orderBy((eb) => eb(nextStart(eb, at), 'is', null))
    .orderBy((eb) => nextStart(eb, at))
    .orderBy((eb) => visitsOf(eb).select((one) => one.fn.max('startsAt').as('last')), 'desc')
    .orderBy('id')
    .limit(maxPeople)
    .execute()
  return { clients, senders: listSenders(senders, clients) }
}

/** Whoever sent what has this id. Only a request names them. */
async function findSender(db: Executor, id: string): Promise<{ name: string; email: string } | undefined> {
  const request = await findRow(db, 'consultations', id)
  if (request) return request
  for (const table of ['newsletters', 'dataRequests', 'appointments'] as const) {
    const row = await findRow(db, table, id)
    if (row) return { name: '', email: row.email }
  }
  const mail = await findRow(db, 'mails', id)
  return mail && { name: '', email: mail.toAddress }
}

type FoundPerson = {
  who: PersonSelector
  client?: ClientRow
  /** The names of others with the same address, who may be somebody else. */
  others: readonly string[]
}

/**
 * A client, or by the id of something that they sent whoever has its address. Others with the same address are left
 * alone.
 */
export async function findPerson(db: Executor, id: string): Promise<FoundPerson | undefined> {
  const asked = await findRow(db, 'clients', id)
  if (asked?.emailKey === '') return { who: { clientId: id }, client: asked, others: [] }
  const sender = asked ?? (await findSender(db, id))
  const email = normaliseEmail(sender?.email ?? '')
  if (!sender || email === '') return undefined
  const clients = await db
    .selectFrom('clients')
    .selectAll()
    .where('emailKey', '=', email)
    .orderBy('createdAt', 'desc')
    .execute()
  const requests = await db
    .selectFrom('consultations')
    .select(['id', 'name'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .orderBy('createdAt', 'desc')
    .execute()
  const atAddress = [...clients, ...requests]
  const own = firstWordOf(sender.name || (atAddress[0]?.name ?? ''))
  const others = atAddress.filter(({ name }) => firstWordOf(name) !== own)
  const client = asked ?? clients.find(({ name }) => firstWordOf(name) === own)
  return {
    who: { email, left: others.map((one) => one.id) },
    ...(client && { client }),
    others: [...new Map(others.toReversed().map(({ name }) => [firstWordOf(name), name])).values()],
  }
}

export const requirePerson = async (db: Executor, id: string): Promise<FoundPerson> =>
  orNotFound(await findPerson(db, id))
