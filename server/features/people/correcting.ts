import { normaliseEmail } from '#contract/contact.ts'
import type { PersonalRequest, PersonalSubscription, RequestCorrection } from '#contract/people.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { openNeverAgain } from '#server/database/never-again.ts'
import { correctClientsOfRequest } from '#server/features/appointments/service.ts'
import { addCorrectionToHistory, refreshSearchText } from '#server/features/consultations/service.ts'
import { endSubscription } from '#server/features/newsletter/subscribers/service.ts'
import { AppError } from '#server/http/errors.ts'
import { addPeopleLogEntry } from './log-repository.ts'
import * as repository from './repository.ts'
import { toPersonalRequest, toPersonalSubscription } from './service.ts'

type Deps = { database: Database; config: Pick<Config, 'dataDir'>; now: () => Date }

const fields = ['name', 'email', 'phone', 'hairType', 'address'] as const

/** Corrects the fields that a person typed, and redirects queued mails to the corrected address. */
export async function correctRequest(
  { database, config, now }: Deps,
  id: string,
  { version, ...typed }: RequestCorrection,
): Promise<PersonalRequest> {
  const { kind } = database
  const file = await openNeverAgain(config.dataDir)
  return await database.write(async (tx) => {
    const [before] = await repository.listRequestsOfPerson(tx, kind, [id])
    if (!before) throw new AppError('NOT_FOUND')
    const correction = { ...typed, address: typed.address ?? before.address }
    const changed = fields.filter((field) => before[field] !== correction[field])
    const row = await repository.updateRequestIfUnchanged(tx, { id, version }, correction)
    if (!row)
      throw new AppError('CONFLICT', { detail: 'This request was changed on another device meanwhile.' })
    const at = now()
    await correctClientsOfRequest(tx, id, row, { from: before.email, at })
    await repository.redirectMails(tx, { consultationId: id }, { name: row.name, address: row.email })
    if (changed.length > 0) {
      const mark = file.markOf(normaliseEmail(before.email))
      await addCorrectionToHistory(tx, id, changed, at)
      await addPeopleLogEntry(tx, { at, action: 'corrected', mark, fields: changed })
    }
    await refreshSearchText(tx, id)
    return toPersonalRequest(row, await repository.listEventsOfPerson(tx, kind, [id]))
  })
}

/** Corrects a mistyped address on the newsletter list, and redirects its queued mails. */
export async function correctSubscription(
  { database, config, now }: Deps,
  id: string,
  { email, seen }: { email: string; seen: string },
): Promise<PersonalSubscription> {
  const file = await openNeverAgain(config.dataDir)
  return await database.write(async (tx) => {
    const before = await repository.findSubscription(tx, id)
    if (!before) throw new AppError('NOT_FOUND')
    if (email !== before.email && (await repository.isSubscribed(tx, email)))
      throw new AppError('INVALID_INPUT', { errors: { email: 'This address is on the list already' } })
    const row = await repository.updateSubscriptionIfUnchanged(tx, { id, seen }, email)
    if (!row)
      throw new AppError('CONFLICT', { detail: 'This address was changed on another device meanwhile.' })
    await repository.redirectMails(tx, { subscriberId: id }, { address: email })
    if (email !== before.email)
      await addPeopleLogEntry(tx, {
        at: now(),
        action: 'corrected',
        mark: file.markOf(normaliseEmail(before.email)),
        fields: ['email'],
      })
    return toPersonalSubscription(row)
  })
}

export async function unsubscribePerson(
  { database, config, now }: Deps,
  id: string,
): Promise<PersonalSubscription> {
  const file = await openNeverAgain(config.dataDir)
  return await database.write(async (tx) => {
    const before = await repository.findSubscription(tx, id)
    if (!before) throw new AppError('NOT_FOUND')
    if (before.unsubscribedAt) return toPersonalSubscription(before)
    const at = now()
    await endSubscription(tx, id, at)
    await addPeopleLogEntry(tx, {
      at,
      action: 'unsubscribed',
      mark: file.markOf(normaliseEmail(before.email)),
    })
    return toPersonalSubscription({ ...before, unsubscribedAt: at })
  })
}
