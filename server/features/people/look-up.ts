import { normaliseEmail } from '#contract/contact.ts'
import { fold } from '#contract/fold.ts'
import type { FoundPerson, PersonSelector } from '#contract/people.ts'
import { phoneNumbersIn } from '#contract/phone.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { countErasable, findErasable, type RowsOf, rowsOf } from './repository.ts'

type LookUpDeps = Pick<Deps, 'database' | 'now'>

type Known = { who: PersonSelector; name: string; phone: string }

/** Everybody who sent a request or is a client. Somebody without an address is known by their client's id. */
async function listKnown(db: Executor): Promise<Known[]> {
  const requests = await db.selectFrom('consultations').select(['email', 'name', 'phone']).execute()
  const clients = await db.selectFrom('clients').select(['id', 'emailKey', 'name', 'phone']).execute()
  return [
    ...requests.map(({ email, ...row }) => ({ ...row, who: { email: normaliseEmail(email) } })),
    ...clients.map(({ id, emailKey, ...row }) => ({
      ...row,
      who: emailKey === '' ? { clientId: id } : { email: emailKey },
    })),
  ]
}

const digitsIn = (text: string) => text.normalize('NFKC').replaceAll(/\D/g, '')

/** Whether a field holds this number among others. Few fields hold its last digits, so few are taken apart. */
const holdsNumber = (field: string, number: string) =>
  digitsIn(field).includes(digitsIn(number).slice(-7)) && phoneNumbersIn(field).includes(number)

const idOf = (who: PersonSelector) => ('email' in who ? who.email : who.clientId)

/** Who is meant: an address itself, or everybody with this number or name. Two people may share either. */
async function findWho(db: Executor, search: string): Promise<PersonSelector[]> {
  if (search.includes('@')) return [{ email: normaliseEmail(search) }]
  const [number] = phoneNumbersIn(search)
  const words = fold(search).split(' ')
  const isMeant = ({ phone, name }: Known) => {
    if (number !== undefined) return holdsNumber(phone, number)
    const folded = fold(name)
    return words.every((word) => folded.includes(word))
  }
  const found = (await listKnown(db)).filter(isMeant)
  return [...new Map(found.map(({ who }) => [idOf(who), who])).values()]
}

export async function listUpcoming({ appointments }: RowsOf, at: Date) {
  return await appointments
    .select(['appointments.id', 'appointments.startsAt'])
    .where('appointments.state', '=', 'booked')
    .where('appointments.endsAt', '>', at)
    .orderBy('appointments.startsAt')
    .execute()
}

async function describePerson(db: Executor, who: PersonSelector, at: Date): Promise<FoundPerson> {
  const rows = rowsOf(db, who)
  const requests = await rows.requests
    .select(['id', 'name', 'phone', 'serviceType', 'status', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const clients = await rows.clients.select(['name', 'phone']).orderBy('createdAt', 'desc').execute()
  const subscription = await rows.subscriptions.select(['subscribedAt', 'unsubscribedAt']).executeTakeFirst()
  const people = [...requests, ...clients]
  return {
    who,
    name: people[0]?.name ?? '',
    phones: [...new Set(people.flatMap(({ phone }) => phone || []))],
    counts: countErasable(await findErasable(rows)),
    requests: requests.map(({ id, serviceType, status, createdAt }) => ({
      ...{ id, serviceType, status },
      createdAt: createdAt.toISOString(),
    })),
    upcoming: (await listUpcoming(rows, at)).map(({ id, startsAt }) => ({
      id,
      startsAt: startsAt.toISOString(),
    })),
    ...(subscription && {
      subscription: {
        subscribedAt: subscription.subscribedAt.toISOString(),
        ...(subscription.unsubscribedAt && { unsubscribedAt: subscription.unsubscribedAt.toISOString() }),
      },
    }),
    openComplaints: (await rows.complaints.select('id').execute()).length,
  }
}

/** More people share no number, and a name that fits more is too short. */
const maxPeople = 50

/** Everybody who is meant and about whom something is held. */
export async function lookUpPeople({ database: { kysely }, now }: LookUpDeps, search: string) {
  const people: FoundPerson[] = []
  for (const who of (await findWho(kysely, search)).slice(0, maxPeople))
    people.push(await describePerson(kysely, who, now()))
  return {
    people: people.filter(
      ({ counts, openComplaints }) => openComplaints > 0 || Object.keys(counts).length > 0,
    ),
  }
}
