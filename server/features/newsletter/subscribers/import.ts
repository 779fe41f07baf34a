import { randomUUIDv7 } from 'node:crypto'
import type { ImportOutcome } from '#contract/newsletter-subscribers.ts'
import type { Deps } from '#server/deps.ts'
import {
  addToNeverAgainList,
  openNeverAgainList,
  removeFromNewsletter,
} from '#server/features/people/service.ts'
import { AppError } from '#server/http/errors.ts'
import { readImportedList } from './import-rules.ts'
import * as repository from './repository.ts'

type ListDeps = Pick<Deps, 'config' | 'database' | 'now'>

export async function removeSubscriberForGood(deps: ListDeps, id: string): Promise<void> {
  if (!(await removeFromNewsletter(deps, id))) throw new AppError('NOT_FOUND')
}

/** At most this many lines are named: nobody reads thousands. */
const namedAtMost = 500

/** Text never contains NUL; the files of spreadsheet programs and zipped ones do. */
function requireText(text: string): void {
  if (!text.includes('\0')) return
  const detail = 'This is not a list as text. Please save it as “CSV” in your spreadsheet program first.'
  throw new AppError('INVALID_INPUT', { detail, errors: { text: detail } })
}

/** Imports addresses from another system. People who have left here or there are not subscribed. */
export async function importSubscribers(
  deps: ListDeps,
  { text, consentOrigin }: { text: string; consentOrigin: string },
): Promise<ImportOutcome> {
  const { database, now } = deps
  requireText(text)
  const { active, inactive, left, unread, withoutAddress } = readImportedList(text)
  const isNeverAgain = await openNeverAgainList(deps)
  const { known, leftHere } = await database.write(async (tx) => {
    const listed = await repository.readAddresses(tx)
    const known = active.filter((email) => listed.get(email) === true)
    const leftHere = active.filter(
      (email) => listed.get(email) === false || (!listed.has(email) && isNeverAgain(email)),
    )
    const apart = new Set([...known, ...leftHere])
    const fresh = active.filter((email) => !apart.has(email))
    const origin = { subscribedAt: now(), consentOrigin }
    await repository.insertImported(
      tx,
      fresh.map((email) => ({ id: randomUUIDv7(), email, ...origin })),
    )
    return { known, leftHere }
  })
  await forgetLeft(deps, left, isNeverAgain)
  return {
    added: active.length - known.length - leftHere.length,
    known: known.length,
    leftHere: leftHere.length,
    leftThere: left.length,
    notActive: inactive.length,
    withoutAddress,
    unread: unread.slice(0, namedAtMost),
    unreadTotal: unread.length,
  }
}

/** Puts those on the never-again list who have left elsewhere, unless they have signed up here. */
async function forgetLeft(
  deps: ListDeps,
  left: readonly string[],
  isNeverAgain: (email: string) => boolean,
): Promise<void> {
  const listed = await repository.readAddresses(deps.database.kysely)
  await addToNeverAgainList(
    deps,
    left.filter((email) => !listed.has(email) && !isNeverAgain(email)),
  )
}

export const exportHeadings = ['email', 'subscribed', 'page', 'wording', 'consent']

/** Everyone on the list. */
export async function exportSubscribers({ database }: Pick<Deps, 'database'>) {
  const rows = await repository.listForExport(database.kysely)
  return rows.map(({ email, subscribedAt, page, wording, consentOrigin }) => [
    email,
    subscribedAt.toISOString(),
    page ?? '',
    wording ?? '',
    consentOrigin ?? (page ? 'website' : ''),
  ])
}
