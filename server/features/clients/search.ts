import type { ExpressionBuilder, Selectable } from 'kysely'
import { maxPeople } from '#contract/clients.ts'
import { normaliseEmail } from '#contract/contact.ts'
import { fold } from '#contract/fold.ts'
import { isPhoneLike, normalisePhone, phoneNumbersIn } from '#contract/phone.ts'
import type { Database } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { containsSql, toSearchable } from '#server/database/search-text.ts'
import type { PersonSelector } from './repository.ts'

export type ClientRow = Selectable<Tables['clients']>

/** Somebody who wrote or subscribed, by the id of what they sent. */
export type Sender = { id: string; name: string; email: string; phone: string }

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

/** What an address alone finds: everything that is stored under it. */
async function findByAddress(db: Executor, email: string): Promise<Sender[]> {
  const rows = await Promise.all([
    db.selectFrom('dataRequests').select('id').where('email', '=', email).limit(1).execute(),
    db
      .selectFrom('appointments')
      .select('id')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
      .limit(1)
      .execute(),
    db
      .selectFrom('mails')
      .select('id')
      .where('isOwner', '=', false)
      .where((eb) => eb(eb.fn<string>('lower', ['toAddress']), '=', email))
      .limit(1)
      .execute(),
  ])
  return rows.flat().map(({ id }) => ({ id, email, name: '', phone: '' }))
}

/** The senders of requests and the subscribers who are meant, latest first; one of each address. */
async function findSenders(db: Executor, search: string, terms: readonly string[]): Promise<Sender[]> {
  const requests = await db
    .selectFrom('consultations')
    .select(['id', 'name', 'email', 'phone'])
    .where((eb) => eb.and(terms.map((term) => containsSql('search', term))))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const subscribers =
    digitsOf(search) === undefined
      ? await db
          .selectFrom('newsletters')
          .select(['id', 'email'])
          .where(containsSql('email', normaliseEmail(search)))
          .orderBy('subscribedAt', 'desc')
          .execute()
      : []
  const found = [
    ...requests.filter((request) => isMeant(request, search)),
    ...subscribers.map((row) => ({ ...row, name: '', phone: '' })),
    ...(search.includes('@') ? await findByAddress(db, normaliseEmail(search)) : []),
  ]
  const latest = new Map<string, Sender>()
  for (const sender of found) {
    const email = normaliseEmail(sender.email)
    if (!latest.has(email)) latest.set(email, sender)
  }
  return [...latest.values()]
}

type Clients = ExpressionBuilder<Tables, 'clients'>

const startsOf = (eb: Clients) =>
  eb.selectFrom('appointments').whereRef('appointments.clientId', '=', 'clients.id')

/** When a client comes next; null if nothing is booked. */
const nextStart = (eb: Clients, at: Date) =>
  startsOf(eb)
    .where('appointments.state', '=', 'booked')
    .where('appointments.endsAt', '>', at)
    .select((one) => one.fn.min('startsAt').as('next'))

/** The clients that are meant and those whose requests are, who come or came last first, and senders who are no clients. */
export async function searchPeople(
  { kysely: db, kind }: Pick<Database, 'kind' | 'kysely'>,
  search: string,
  at: Date,
) {
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
          eb('emailKey', 'in', idListSql(kind, emails)),
        ]),
      ),
    )
    .orderBy((eb) => eb(nextStart(eb, at), 'is', null))
    .orderBy((eb) => nextStart(eb, at))
    .orderBy((eb) => startsOf(eb).select((one) => one.fn.max('startsAt').as('last')), 'desc')
    .orderBy('id')
    .limit(maxPeople)
    .execute()
  const known = new Set(clients.map(({ emailKey }) => emailKey))
  return { clients, senders: senders.filter(({ email }) => !known.has(normaliseEmail(email))) }
}

async function findAddress(db: Executor, id: string): Promise<string | undefined> {
  for (const table of ['consultations', 'newsletters', 'dataRequests', 'appointments'] as const) {
    const row = await db.selectFrom(table).select('email').where('id', '=', id).executeTakeFirst()
    if (row) return row.email
  }
  const mail = await db.selectFrom('mails').select('toAddress').where('id', '=', id).executeTakeFirst()
  return mail?.toAddress
}

/** A client; or by the id of something that they sent, whoever has its address, who may be a client too. */
export async function findPerson(
  db: Executor,
  id: string,
): Promise<{ who: PersonSelector; client?: ClientRow } | undefined> {
  const client = await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()
  if (client) return { who: client.emailKey === '' ? { clientId: id } : { email: client.emailKey }, client }
  const email = normaliseEmail((await findAddress(db, id)) ?? '')
  if (email === '') return undefined
  const known = await db
    .selectFrom('clients')
    .selectAll()
    .where('emailKey', '=', email)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { who: { email }, ...(known && { client: known }) }
}
