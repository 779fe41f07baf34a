import { openNeverAgain } from '#server/database/never-again.ts'
import type { Executor } from '#server/database/schema.ts'
import { normaliseEmail } from '#server/database/search-text.ts'
import type { Deps } from '#server/deps.ts'
import { endSubscription } from '#server/features/subscribers/service.ts'
import { recordConsent } from '#server/features/website/pictures/service.ts'
import { removeTestimonialEverywhere } from '#server/features/website/service.ts'

const listSubscriptions = (db: Executor) =>
  db.selectFrom('newsletters').select(['id', 'email', 'subscribedAt', 'unsubscribedAt']).execute()

const listWithdrawnTestimonials = (db: Executor) =>
  db.selectFrom('withdrawnTestimonials').select('id').execute()

const listPictureConsents = (db: Executor) =>
  db.selectFrom('pictures').select(['id', 'withdrawnAt']).execute()

/** Writes new unsubscriptions and withdrawals beside the database, where an older backup cannot undo them. */
export async function recordRefusals({
  config,
  database: { kysely },
  now,
}: Pick<Deps, 'config' | 'database' | 'now'>): Promise<void> {
  const list = await openNeverAgain(config.dataDir)
  for (const row of await listSubscriptions(kysely)) {
    const email = normaliseEmail(row.email)
    const { unsubscribedAt } = row
    if (!unsubscribedAt || (list.lastTime('unsubscribed', email) ?? 0) >= unsubscribedAt.getTime()) continue
    await list.add({ at: unsubscribedAt, hashes: [list.hashOf('unsubscribed', email)] })
  }
  const at = now().toISOString()
  for (const { id } of await listWithdrawnTestimonials(kysely))
    if (!list.withdrawn.testimonial.has(id))
      await list.addWithdrawal({ at, subject: 'testimonial', subjectId: id, isWithdrawn: true })
  // A withdrawal ends with a new consent to the picture.
  for (const { id, withdrawnAt } of await listPictureConsents(kysely))
    if (list.withdrawn.picture.has(id) !== (withdrawnAt !== null))
      await list.addWithdrawal({ at, subject: 'picture', subjectId: id, isWithdrawn: withdrawnAt !== null })
}

/** Repeats what a restored older backup has undone. The list is written by `recordRefusals`, only after this. */
export async function repeatRefusals(
  deps: Pick<Deps, 'config' | 'database' | 'now' | 'website'>,
): Promise<void> {
  const { config, database } = deps
  const list = await openNeverAgain(config.dataDir)
  for (const { id, email, subscribedAt, unsubscribedAt } of await listSubscriptions(database.kysely)) {
    const leftAt = list.lastTime('unsubscribed', normaliseEmail(email)) ?? 0
    // Who has subscribed again since stays subscribed.
    if (unsubscribedAt === null && leftAt >= subscribedAt.getTime())
      await database.write((tx) => endSubscription(tx, id, new Date(leftAt)))
  }
  const gone = new Set((await listWithdrawnTestimonials(database.kysely)).map(({ id }) => id))
  for (const id of list.withdrawn.testimonial) if (!gone.has(id)) await removeTestimonialEverywhere(deps, id)
  for (const { id, withdrawnAt } of await listPictureConsents(database.kysely))
    if (withdrawnAt === null && list.withdrawn.picture.has(id))
      await recordConsent(deps, id, { isWithdrawn: true })
}
