import { type Checked, checkArticle, checkPart } from '#content/check.ts'
import type { WebsiteContent } from '#content/content.ts'
import type { Problem } from '#content/pictures.ts'
import { dayMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import {
  articleIdOf,
  type DocumentContent,
  type DocumentName,
  isArticleName,
  isDocumentName,
  type WebsiteDocument,
} from '#contract/website.ts'
import { isUnavailable } from '#server/database/failures.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { logFault } from '#server/process/log.ts'
import {
  changeRow,
  contentOf,
  keepVersion,
  noDraft,
  readDocument,
  readRow,
  type Seen,
  shippedDocument,
  type WebsiteDeps,
} from './documents.ts'
import { readPictures } from './pictures/library.ts'
import * as repository from './repository.ts'
import { documentIn, withDocument } from './stored-content.ts'

/** Refuses, with a message at each field. */
function throwProblems(problems: readonly Problem[]): never {
  const errors: Record<string, string> = {}
  for (const { path, message } of problems) errors[path] ??= message
  throw new AppError('INVALID_INPUT', { detail: 'Something has to be put right first.', errors })
}

/** Checks a document against the rest of the website; throws with what is wrong. */
async function checkFor(deps: WebsiteDeps, name: DocumentName, typed: unknown) {
  const versions = name === 'newsletter' ? await repository.listVersions(deps.database.kysely, name) : []
  const usedWordings = versions.map(({ body }) => String(contentOf(body)?.wording))
  const now = deps.now()
  return ({ pictures, ...content }: WebsiteContent): object => {
    const given = { content, pictures, today: londonDay(now), now: now.toISOString(), usedWordings }
    const checked: Checked<object> = isArticleName(name)
      ? checkArticle(articleIdOf(name), typed, given)
      : checkPart(name, typed, given)
    return 'problems' in checked ? throwProblems(checked.problems) : checked.value
  }
}

type Change = Partial<Omit<repository.DocumentRow, 'id' | 'version'>>

/** Shows another value to visitors and stores it as the newest version, or does neither. */
async function replacePublished(
  deps: WebsiteDeps,
  seen: Seen,
  valueFor: (content: WebsiteContent) => object | undefined,
  change: (value: object | undefined) => Change,
): Promise<void> {
  const { name } = seen
  let value: object | undefined
  const make = (content: WebsiteContent) => {
    value = valueFor(content)
    return withDocument(content, name, value)
  }
  await deps.website.publish(make, async (tx: Executor) => {
    const at = deps.now()
    const published = value === undefined ? null : JSON.stringify(value)
    await changeRow(tx, seen, { published, publishedAt: at, deletedAt: null, ...change(value) })
    if (published !== null) await keepVersion(tx, name, published, at)
  })
}

export async function publishDraft(deps: WebsiteDeps, seen: Seen): Promise<WebsiteDocument> {
  const { name, version } = seen
  const row = await readRow(deps.database.kysely, name)
  const isOff = isArticleName(name) && row.published === null
  // The same press again, whose first answer was lost; or nothing to publish.
  if (row.draft === null && !isOff && [version, version + 1].includes(row.version))
    return await readDocument(deps, name)
  if (row.version !== version) throw new AppError('CONFLICT')
  const valueFor = await checkFor(deps, name, contentOf(row.draft) ?? {})
  await replacePublished(deps, seen, valueFor, () => noDraft)
  return await readDocument(deps, name)
}

/** Shows the version before again. The undone one becomes the draft, unless there is one. */
export async function undoPublish(deps: WebsiteDeps, seen: Seen): Promise<WebsiteDocument> {
  const { name } = seen
  const row = await readRow(deps.database.kysely, name)
  const [, before] = await repository.listVersions(deps.database.kysely, name)
  const earlier: DocumentContent | undefined = before ? contentOf(before.body) : shippedDocument(name)
  const undone = row.draft ?? row.published
  await replacePublished(
    deps,
    seen,
    () => earlier,
    () => ({ draft: undone, draftSavedAt: deps.now() }),
  )
  return await readDocument(deps, name)
}

/** Only articles can be planned, or be off the website. */
function requireArticle({ name }: Seen): void {
  if (!isArticleName(name)) throw new AppError('NOT_FOUND')
}

/** Has the draft published at a time. It is checked now, while she looks, and again then. */
export async function planArticle(deps: WebsiteDeps, seen: Seen, at: Date | null): Promise<WebsiteDocument> {
  requireArticle(seen)
  const now = deps.now()
  const row = await readRow(deps.database.kysely, seen.name)
  if (at) {
    const isPast = at <= now
    if (isPast || at.getTime() > now.getTime() + 365 * dayMs)
      throwProblems([
        {
          path: 'plannedFor',
          message: isPast
            ? 'This time has passed. Please choose one to come.'
            : 'Please choose a day within the next year.',
        },
      ])
    const valueFor = await checkFor(deps, seen.name, contentOf(row.draft ?? row.published) ?? {})
    valueFor({ ...deps.website.shown().content, pictures: await readPictures(deps.database.kysely) })
  }
  const draft = row.draft ?? row.published
  await deps.database.write((tx) => changeRow(tx, seen, { plannedFor: at, draft, draftSavedAt: now }))
  return await readDocument(deps, seen.name)
}

/** Takes an article off the website; a deleted one also leaves the list. */
export async function takeArticleOff(
  deps: WebsiteDeps,
  seen: Seen,
  isDeleted: boolean,
): Promise<WebsiteDocument> {
  requireArticle(seen)
  const { draft, published } = await readRow(deps.database.kysely, seen.name)
  const now = deps.now()
  const change = {
    ...{ draft: draft ?? published, draftSavedAt: now, plannedFor: null },
    deletedAt: isDeleted ? now : null,
  }
  if (documentIn(deps.website.shown().content, seen.name))
    await replacePublished(
      deps,
      seen,
      () => undefined,
      () => change,
    )
  else await deps.database.write((tx) => changeRow(tx, seen, change))
  return await readDocument(deps, seen.name)
}

type DueDeps = WebsiteDeps & Pick<Deps, 'log'>

/** Publishes planned articles whose time has come. One that cannot be published stays a draft. */
export async function publishDueArticles(deps: DueDeps): Promise<void> {
  const { database, log, now } = deps
  for (const { id: name, version } of await repository.listDueDocuments(database.kysely, now())) {
    if (!isDocumentName(name)) continue
    const seen = { name, version }
    try {
      await publishDraft(deps, seen)
    } catch (error) {
      if (isUnavailable(error)) throw error
      logFault(log, error, 'A planned article cannot be published and is a draft again')
      await database.write((tx) => changeRow(tx, seen, { plannedFor: null })).catch(() => {})
    }
  }
}
