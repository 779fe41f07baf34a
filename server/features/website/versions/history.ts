import { documentDefinitionOf } from '#content/documents/documents.ts'
import type { DocumentName } from '#contract/website.ts'
import { changesMadeByHand } from '#contract/website-changes.ts'
import { withFieldNames } from '#contract/website-form.ts'
import type { HistoryPart, Publish } from '#contract/website-history.ts'
import { presentPublished } from '#server/features/website/articles/articles.ts'
import * as repository from '#server/features/website/repository.ts'
import { contentOf, type WebsiteDeps } from '#server/features/website/service.ts'
import { AppError } from '#server/http/errors.ts'
import { type ListPage, readListPage } from '#server/http/list-pages.ts'
import { contentBefore } from './content-before.ts'
import * as history from './history-repository.ts'

/** What the owner changed by hand in a publish; empty if there is nothing to compare with. */
async function changesOf(deps: WebsiteDeps, name: DocumentName, row: repository.VersionRow) {
  const before = await contentBefore(deps, name, row.version ?? 0)
  const after = contentOf(row.body)
  const document = documentDefinitionOf(name)
  const changes = before && after ? withFieldNames(document, changesMadeByHand(before, after, document)) : []
  return { changes, isKnown: before !== undefined }
}

const isNamedEntry = ({ path }: { path: string }) => path.includes('[#')

async function presentPublish(deps: WebsiteDeps, row: repository.VersionRow): Promise<Publish> {
  const { kysely } = deps.database
  const kept = await presentPublished(deps, row)
  const { version, how, undoes = null } = row
  const { changes, isKnown } = await changesOf(deps, kept.name, row)
  const shown = await repository.findDocument(kysely, row.document)
  const undid = undoes === null ? undefined : await history.findPublishedVersion(kysely, row.document, undoes)
  return {
    ...kept,
    places: changes.map(({ before, after, ...place }) =>
      isNamedEntry(place) ? { ...place, before, after } : place,
    ),
    canUndo: isKnown && how !== 'withdrawn' && version === shown.version,
    ...(undoes !== null && { undid: { version: undoes, ...(undid && { at: undid.at.toISOString() }) } }),
  }
}

type Query = { limit: number; before?: string | undefined; part?: HistoryPart | undefined }

export async function readHistory(deps: WebsiteDeps, query: Query): Promise<ListPage<Publish>> {
  const { kysely } = deps.database
  const page = await readListPage(query, {
    has: (id) => history.hasPublish(kysely, id),
    list: (asked) => history.listPublishes(kysely, asked),
    count: () => history.countPublishes(kysely, query),
  })
  return { ...page, rows: await Promise.all(page.rows.map((row) => presentPublish(deps, row))) }
}

export async function readChangesOfPublish(deps: WebsiteDeps, name: DocumentName, id: string) {
  const row = await repository.findVersion(deps.database.kysely, name, id)
  if (!row || row.version === null) throw new AppError('NOT_FOUND')
  return (await changesOf(deps, name, row)).changes
}
