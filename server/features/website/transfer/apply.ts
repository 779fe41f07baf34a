import type { DocumentName } from '#contract/website.ts'
import { articleIdOf, isArticleName } from '#contract/website.ts'
import type { Executor } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'
import { keepAddress } from '../articles-repository.ts'
import * as repository from '../repository.ts'
import { isContent, versionRow, type WebsiteDeps } from '../service.ts'
import { compose } from './compose.ts'
import { showPictures, storePictures, takeAway } from './import-pictures.ts'
import { addressesOf, changedBy, type Plan } from './plan.ts'
import type { Package } from './read-package.ts'
import { Refused } from './reasons.ts'

export const changedSince = () =>
  new AppError('CONFLICT', {
    detail:
      'Your website was changed since the file was looked through. Please have it looked through again.',
  })

/** A version of its own, so that Undo and Older versions bring back what was there before. Drafts stay as they are. */
async function storeVersion(deps: WebsiteDeps, tx: Executor, name: DocumentName, value: unknown) {
  const row = await repository.lockDocument(tx, deps.database.kind, name)
  const version = row.version + 1
  const how = value === null ? 'taken-off' : 'published'
  await repository.insertVersion(tx, versionRow(deps, name, { how, body: JSON.stringify(value), version }))
  await repository.updateDocument(tx, name, { version, draftVersion: row.draftVersion + 1 })
  if (isArticleName(name) && isContent(value) && typeof value.slug === 'string')
    await keepAddress(tx, value.slug, articleIdOf(name))
}

/** Shows visitors all that the file holds, in one transaction and one step; or nothing of it. */
export async function apply(deps: WebsiteDeps, from: Package, plan: Plan): Promise<void> {
  try {
    await storePictures(deps, from, plan.newPictures)
    await show(deps, from, plan)
  } catch (error) {
    // Where not even that is possible, the next import or the night takes them away.
    await takeAway(deps, plan.newPictures).catch(() => {})
    throw error
  }
}

async function show(deps: WebsiteDeps, from: Package, plan: Plan): Promise<void> {
  const { website } = deps
  const addresses = addressesOf(from)
  let changed: [DocumentName, unknown][] = []
  await website.publish(
    (content) => {
      if (website.shown().revision !== plan.revision) throw changedSince()
      const composed = compose(content, plan.documents, plan.here)
      if (composed.problems.length > 0) throw new Refused(...composed.problems)
      // In one order, whoever stores: two that wait for one another would never end.
      changed = changedBy(content, composed).toSorted(([a], [b]) => (a < b ? -1 : 1))
      return composed.content
    },
    async (tx) => {
      if (!(await showPictures(tx, plan.newPictures))) throw changedSince()
      for (const [address, article] of addresses) await keepAddress(tx, address, article)
      for (const [name, value] of changed) await storeVersion(deps, tx, name, value)
      const revision = await repository.raiseRevision(tx)
      // Another process has published at this very moment: what was confirmed is not what would come of it.
      if (revision !== plan.revision + 1) throw changedSince()
      return revision
    },
    addresses,
  )
}
