import { documentOf } from '#content/documents.ts'
import type { DocumentName } from '#contract/website.ts'
import { changesByHand } from '#contract/website-changes.ts'
import type { HistoryPart, Publish } from '#contract/website-history.ts'
import { AppError } from '#server/http/errors.ts'
import { type ListPage, readListPage } from '#server/http/list-pages.ts'
import { presentPublished } from './articles.ts'
import { contentBefore } from './content-before.ts'
import * as history from './history-repository.ts'
import * as repository from './repository.ts'
import { contentOf, type WebsiteDeps } from './service.ts'

type Changed = { path: string; before: unknown; after: unknown }

/** What a publish changed by her hand; nothing where one of both is not there to be compared. */
async function changesOf(deps: WebsiteDeps, name: DocumentName, row: repository.VersionRow) {
  const before = await contentBefore(deps, name, row.version ?? 0)
  const after = contentOf(row.body)
  const changes: Changed[] = before && after ? changesByHand(before, after, documentOf(name)) : []
  return { changes, isKnown: before !== undefined, isWhole: !before || !after }
}

/** By version, when it was taken back; one whose taking back was taken back itself stands again. */
function undoneTimes(rows: Awaited<ReturnType<typeof history.listUndoing>>): ReadonlyMap<number, Date> {
  const undone = new Map<number, Date>()
  for (const { version, undoes, at } of rows.toReversed())
    if (undoes && version !== null && !undone.has(version)) undone.set(undoes, at)
  return undone
}

const isNamedEntry = ({ path }: Changed) => path.includes('[#')

async function presentPublish(
  deps: WebsiteDeps,
  row: repository.VersionRow,
  { undone, shown }: { undone: ReadonlyMap<number, Date>; shown: number },
): Promise<Publish[]> {
  const kept = await presentPublished(deps, row)
  const { version, how, undoes = null } = row
  if (version === null) return []
  const { changes, isKnown, isWhole } = await changesOf(deps, kept.name, row)
  const isShown = version === shown
  const undoneAt = undone.get(version)
  const undid =
    undoes === null
      ? undefined
      : (await history.findPublished(deps.database.kysely, row.document, undoes))?.at
  return [
    {
      ...kept,
      places: changes.map((change) => (isNamedEntry(change) ? change : { path: change.path })),
      isShown,
      shown,
      canUndo: isKnown && !undoneAt && how !== 'withdrawn' && (isShown || (!isWhole && changes.length > 0)),
      ...(undoneAt && { undoneAt: undoneAt.toISOString() }),
      ...(undoes !== null && { undid: { version: undoes, ...(undid && { at: undid.toISOString() }) } }),
    },
  ]
}

type Query = { limit: number; before?: string | undefined; part?: HistoryPart | undefined }

export async function readHistory(deps: WebsiteDeps, query: Query): Promise<ListPage<Publish>> {
  const { kysely } = deps.database
  const page = await readListPage(query, {
    has: (id) => history.hasPublish(kysely, id),
    list: (asked) => history.listPublishes(kysely, asked),
    count: () => history.countPublishes(kysely, query),
  })
  const names = [...new Set(page.rows.map(({ document }) => document))]
  const undoing = await history.listUndoing(kysely, names)
  const shown = new Map(
    await Promise.all(
      names.map(async (name) => [name, (await repository.findDocument(kysely, name)).version] as const),
    ),
  )
  const rows = page.rows.map((row) =>
    presentPublish(deps, row, {
      undone: undoneTimes(undoing.filter(({ document }) => document === row.document)),
      shown: shown.get(row.document) ?? 0,
    }),
  )
  return { ...page, rows: (await Promise.all(rows)).flat() }
}

export async function readPublishedChanges(deps: WebsiteDeps, name: DocumentName, id: string) {
  const row = await repository.findVersion(deps.database.kysely, name, id)
  if (!row || row.version === null) throw new AppError('NOT_FOUND')
  return (await changesOf(deps, name, row)).changes
}
