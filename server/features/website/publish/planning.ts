import { dayMs } from '#contract/durations.ts'
import { tidyContent } from '#contract/tidy-content.ts'
import { isArticleName, type WebsiteDocument } from '#contract/website.ts'
import { documentDefinitionOf } from '#server/features/website/definitions.ts'
import { readPictureLibrary, withPictureLibrary } from '#server/features/website/pictures/library.ts'
import * as repository from '#server/features/website/repository.ts'
import {
  conflict,
  contentOf,
  keepDiscarded,
  lockSeen,
  noDraft,
  noPlan,
  publishedContentOf,
  readDocument,
  type Seen,
  type WebsiteDeps,
} from '#server/features/website/service.ts'
import { AppError } from '#server/http/errors.ts'
import { checkDraft, replacePublished, throwProblems } from './publishing.ts'

/** Only articles can be planned, or be off the website. */
function requireArticle({ name }: Seen): void {
  if (!isArticleName(name)) throw new AppError('NOT_FOUND')
}

function refuseTime(fix: string): never {
  return throwProblems([{ field: 'plannedFor', fix }])
}

/** Stores the draft as it is now, to be published at that time. */
export async function planPublish(deps: WebsiteDeps, seen: Seen, at: Date): Promise<WebsiteDocument> {
  requireArticle(seen)
  const { name } = seen
  const now = deps.now()
  const row = await repository.findDocument(deps.database.kysely, name)
  if (row.draftVersion !== seen.draftVersion) throw conflict()
  if (at <= now) refuseTime('This time has passed. Please choose one to come.')
  if (at.getTime() > now.getTime() + 365 * dayMs) refuseTime('Please choose a day within the next year.')
  const draft = contentOf(row.draft) ?? contentOf(row.planned) ?? publishedContentOf(deps.website, name)
  const library = await readPictureLibrary(deps.database.kysely)
  const checked = checkDraft(withPictureLibrary(deps.website.shown().content, library), name, draft, {
    at: now,
  })
  if ('problems' in checked) return throwProblems(checked.problems)
  // What cannot be rendered fails now, while she looks, and not when it is due.
  await deps.website.renderPreview(documentDefinitionOf(name).pageIn(checked.content), checked.content)
  await deps.database.write(async (tx) => {
    await lockSeen(tx, deps, seen)
    const planned = JSON.stringify(tidyContent(draft, documentDefinitionOf(name).fields))
    const change = {
      planned,
      plannedFor: at,
      draft: row.draft ?? planned,
      draftVersion: row.draftVersion + 1,
    }
    await repository.updateDocument(tx, name, { ...change, draftSavedAt: row.draftSavedAt ?? now })
  })
  return await readDocument(deps, name)
}

export async function cancelPlannedPublish(deps: WebsiteDeps, seen: Seen): Promise<WebsiteDocument> {
  requireArticle(seen)
  await deps.database.write(async (tx) => {
    const row = await lockSeen(tx, deps, seen)
    await repository.updateDocument(tx, seen.name, {
      ...noPlan,
      draft: row.draft ?? row.planned,
      draftVersion: row.draftVersion + 1,
    })
  })
  return await readDocument(deps, seen.name)
}

/** Takes an article off the website; a deleted one also leaves the list. */
export async function takeArticleOff(
  deps: WebsiteDeps,
  seen: Seen,
  isDeleted: boolean,
): Promise<WebsiteDocument> {
  requireArticle(seen)
  const { name } = seen
  const shown = documentDefinitionOf(name).pick(deps.website.shown().content)
  const isShown = shown !== undefined
  const afterwards = async (tx: Parameters<typeof keepDiscarded>[0], row: repository.DocumentRow) => {
    if (isDeleted) {
      await keepDiscarded(tx, deps, row)
      return { ...noDraft, ...noPlan }
    }
    const draft = row.draft ?? row.planned ?? (isShown ? JSON.stringify(shown) : null)
    return { draft, draftSavedAt: row.draftSavedAt ?? deps.now(), ...noPlan }
  }
  if (isShown)
    await replacePublished(deps, name, {
      how: 'taken-off',
      check: (content) => documentDefinitionOf(name).check(content, null),
      store: async (tx) => await afterwards(tx, await lockSeen(tx, deps, seen)),
    })
  else
    await deps.database.write(async (tx) => {
      const row = await lockSeen(tx, deps, seen)
      const change = await afterwards(tx, row)
      await repository.updateDocument(tx, name, { ...change, draftVersion: row.draftVersion + 1 })
    })
  return await readDocument(deps, name)
}
