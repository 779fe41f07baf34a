import { type Checked, checkArticle, checkPart } from '#content/check.ts'
import type { WebsiteContent } from '#content/content.ts'
import type { Problem } from '#content/pictures.ts'
import { dayMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import {
  articleIdOf,
  type DocumentAction,
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
import { readPictures } from './pictures/library.ts'
import * as repository from './repository.ts'
import {
  type Change,
  changeRow,
  keepVersion,
  readDocument,
  readRow,
  type Seen,
  shippedDocument,
  type WebsiteDeps,
} from './service.ts'

const { contentOf, documentIn, withDocument } = repository

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

const noDraft = { draft: null, draftSavedAt: null, plannedFor: null } as const

async function publishDraft(deps: WebsiteDeps, seen: Seen): Promise<void> {
  const { name, version } = seen
  const row = await readRow(deps.database.kysely, name)
  const isOff = isArticleName(name) && row.published === null
  const isWithoutDraft = row.draft === null && !isOff
  // The same press again, whose first answer was lost. A draft that another device threw away has a time.
  const isDone = row.version === version + 1 && row.draftSavedAt === null
  if (isWithoutDraft && (isDone || row.version === version)) return
  if (row.version !== version) throw new AppError('CONFLICT')
  const valueFor = await checkFor(deps, name, contentOf(row.draft) ?? {})
  await replacePublished(deps, seen, valueFor, () => noDraft)
}

/** Shows the version before again. The undone one becomes the draft, unless there is one. */
async function undoPublish(deps: WebsiteDeps, seen: Seen): Promise<void> {
  const { name } = seen
  const row = await readRow(deps.database.kysely, name)
  const [, before] = await repository.listVersions(deps.database.kysely, name)
  const earlier: DocumentContent | undefined = before ? contentOf(before.body) : shippedDocument(name)
  const change = { draft: row.draft ?? row.published, draftSavedAt: deps.now() }
  await replacePublished(
    deps,
    seen,
    () => earlier,
    () => change,
  )
}

/** Has the draft published at a time. It is checked now, while she looks, and again then. */
async function plan(deps: WebsiteDeps, seen: Seen, at: Date | null): Promise<void> {
  const now = deps.now()
  const row = await readRow(deps.database.kysely, seen.name)
  const draft = row.draft ?? row.published
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
    const valueFor = await checkFor(deps, seen.name, contentOf(draft) ?? {})
    valueFor({ ...deps.website.shown().content, pictures: await readPictures(deps.database.kysely) })
  }
  await deps.database.write((tx) => changeRow(tx, seen, { plannedFor: at, draft, draftSavedAt: now }))
}

async function takeOff(deps: WebsiteDeps, seen: Seen, deletedAt: Date | null): Promise<void> {
  const { draft, published } = await readRow(deps.database.kysely, seen.name)
  const change = { draft: draft ?? published, draftSavedAt: deps.now(), plannedFor: null, deletedAt }
  if (documentIn(deps.website.shown().content, seen.name))
    await replacePublished(
      deps,
      seen,
      () => undefined,
      () => change,
    )
  else await deps.database.write((tx) => changeRow(tx, seen, change))
}

export async function changeDocument(
  deps: WebsiteDeps,
  seen: Seen,
  action: DocumentAction,
  at?: string,
): Promise<WebsiteDocument> {
  const isOfAll = action === 'publish' || action === 'undo'
  if (!isOfAll && !isArticleName(seen.name)) throw new AppError('NOT_FOUND')
  if (action === 'publish') await publishDraft(deps, seen)
  else if (action === 'undo') await undoPublish(deps, seen)
  else if (action === 'plan') await plan(deps, seen, at === undefined ? null : new Date(at))
  else await takeOff(deps, seen, action === 'delete' ? deps.now() : null)
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
