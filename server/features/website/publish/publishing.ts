import type { WebsiteContent } from '#content/content.ts'
import { pathInTypedContent, tidyContent } from '#contract/tidy-content.ts'
import { articleIdOf, type DocumentName, isArticleName, type WebsiteDocument } from '#contract/website.ts'
import type { Executor } from '#server/database/schema.ts'
import { recordArticleAddress } from '#server/features/website/articles/articles-repository.ts'
import type { Problem } from '#server/features/website/definitions.ts'
import { type Checked, documentDefinitionOf } from '#server/features/website/definitions.ts'
import {
  readPictureLibrary,
  withoutUnusedPictures,
  withPictureLibrary,
} from '#server/features/website/pictures/library.ts'
import * as repository from '#server/features/website/repository.ts'
import {
  conflict,
  contentMomentOf,
  contentOf,
  isDocumentContent,
  lockSeen,
  noDraft,
  noPlan,
  readDocument,
  type Seen,
  shippedContentOf,
  versionRow,
  type WebsiteDeps,
} from '#server/features/website/service.ts'
import { AppError } from '#server/http/errors.ts'
import { parseStoredJson } from './stored-content.ts'

/** Field paths as they are written everywhere else: `pageMeta./services.title`. */
export const plainFieldPath = (field: string) => field.replaceAll(/\["([^"]+)"\]/g, '.$1')

/** Refuses, with a message at each field. */
export function throwProblems(problems: readonly Problem[]): never {
  const errors: Record<string, string> = {}
  for (const { field, fix } of problems) errors[plainFieldPath(field)] ??= fix
  throw new AppError('INVALID_INPUT', { detail: 'Something has to be put right first.', errors })
}

type Contentful = Extract<Checked, { content: WebsiteContent }>

function acceptable(checked: Checked): Contentful {
  return 'problems' in checked ? throwProblems(checked.problems) : checked
}

type Store = (
  tx: Executor,
  row: repository.DocumentRow,
  /** The content that visitors will see. */
  value: unknown,
) => Promise<Partial<Omit<repository.DocumentRow, 'name'>>>

async function keepSlug(tx: Executor, id: string, article: unknown) {
  const slug = isDocumentContent(article) ? article.slug : undefined
  if (typeof slug === 'string') await recordArticleAddress(tx, slug, id)
}

/** Stores a new version and shows it to visitors, or does neither. */
export async function replacePublished(
  deps: WebsiteDeps,
  name: DocumentName,
  own: {
    how: 'published' | 'undone' | 'taken-off' | 'planned'
    check: (content: WebsiteContent) => Checked
    /** Refuses, or returns what becomes of the draft. */
    store: Store
  },
): Promise<void> {
  const { database, website } = deps
  const { kind } = database
  let value: unknown
  const make = async (content: WebsiteContent) => {
    // Read within the queue: a picture may have been withdrawn while other publishes ran.
    const library = await readPictureLibrary(database.kysely)
    const checked = acceptable(own.check(withPictureLibrary(content, library)))
    value = checked.value
    return withoutUnusedPictures(checked.content)
  }
  await website.publish(make, async (tx) => {
    const row = await repository.lockDocument(tx, kind, name)
    const change = await own.store(tx, row, value)
    const version = row.version + 1
    const body = JSON.stringify(value)
    if (isArticleName(name)) await keepSlug(tx, articleIdOf(name), value)
    await repository.insertVersion(tx, versionRow(deps, name, { how: own.how, body, version }))
    await repository.updateDocument(tx, name, {
      ...{ version, draftVersion: row.draftVersion + 1 },
      ...change,
    })
    return await repository.raiseWebsiteRevision(tx)
  })
}

/** How many earlier versions are read: one document is not published more often in a day. */
const earlierRead = 100

export function checkDraft(
  content: WebsiteContent,
  name: DocumentName,
  draft: unknown,
  { at, earlier = [] }: { at: Date; earlier?: readonly unknown[] },
): Checked {
  const document = documentDefinitionOf(name)
  const moment = { ...contentMomentOf(at), earlier }
  const checked = document.checkNew(content, tidyContent(draft, document.fields), moment)
  if ('content' in checked) return checked
  // The check ran without the lines that were left empty: point at the line that she typed.
  return {
    problems: checked.problems.map((one) => ({ ...one, field: pathInTypedContent(draft, one.field) })),
  }
}

/** Whether the newest version came into being like this: a repeated call whose first answer was lost. */
async function isRepeated({ database }: WebsiteDeps, name: DocumentName, how: 'published' | 'undone') {
  const [newest] = await repository.listVersions(database.kysely, { document: name, limit: 1 })
  return newest?.how === how
}

export async function publishDraft(deps: WebsiteDeps, seen: Seen): Promise<WebsiteDocument> {
  const { name } = seen
  const row = await repository.findDocument(deps.database.kysely, name)
  if (
    row.draft === null &&
    row.draftVersion === seen.draftVersion + 1 &&
    (await isRepeated(deps, name, 'published'))
  )
    return await readDocument(deps, name)
  if (row.draftVersion !== seen.draftVersion) throw conflict()
  const isShown = documentDefinitionOf(name).pick(deps.website.shown().content) !== undefined
  // A new article without a draft is checked as an empty one, so that every missing field is named.
  const draft = contentOf(row.draft) ?? (isShown ? undefined : {})
  if (!draft) return await readDocument(deps, name)
  const kept = await repository.listPublishedVersions(deps.database.kysely, name, {
    upTo: row.version,
    limit: earlierRead,
  })
  const earlier = kept.map(({ body }) => parseStoredJson(body))
  await replacePublished(deps, name, {
    how: 'published',
    check: (content) => checkDraft(content, name, draft, { at: deps.now(), earlier }),
    store: async (tx) => {
      await lockSeen(tx, deps, seen)
      return { ...noDraft, ...noPlan }
    },
  })
  return await readDocument(deps, name)
}

/** Shows the previous version again. The undone one becomes the draft, unless there is one. */
export async function undoPublish(
  deps: WebsiteDeps,
  { name, version }: { name: DocumentName; version: number },
): Promise<WebsiteDocument> {
  const { kysely } = deps.database
  const now = await repository.findDocument(kysely, name)
  if (now.version === version + 1 && (await isRepeated(deps, name, 'undone')))
    return await readDocument(deps, name)
  const [last, before] = await repository.listPublishedVersions(kysely, name, { upTo: version, limit: 2 })
  if (!last || last.version !== version) throw conflict()
  if (!before && version > 1)
    throw new AppError('CONFLICT', { detail: 'The version before this one is too old: it was deleted.' })
  // An article that the owner wrote was off the website before its first publish.
  const earlier = before ? parseStoredJson(before.body) : (shippedContentOf(name) ?? null)
  await replacePublished(deps, name, {
    how: 'undone',
    check: (content) => documentDefinitionOf(name).check(content, earlier),
    store: async (_tx, row) => {
      if (row.version !== version) throw conflict()
      if (last.how === 'taken-off') return row.draft === before?.body ? noDraft : {}
      return row.draft === null ? { draft: last.body, draftSavedAt: deps.now() } : {}
    },
  })
  return await readDocument(deps, name)
}
