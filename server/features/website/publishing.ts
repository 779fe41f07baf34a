import { checkDocument } from '#content/check.ts'
import type { WebsiteContent } from '#content/content.ts'
import type { Problem } from '#content/pictures.ts'
import { shipped } from '#content/shipped.ts'
import { londonDay } from '#contract/london-time.ts'
import {
  type DocumentChange,
  type DocumentContent,
  type DocumentName,
  isArticleName,
  isDocumentName,
  type WebsiteDocument,
} from '#contract/website.ts'
import { isUnavailable } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { logFault } from '#server/process/log.ts'
import { readPictures } from './pictures/repository.ts'
import * as repository from './repository.ts'
import {
  readDocument,
  removeTestimonialEverywhere,
  type WebsiteDeps,
  withoutTestimonials,
} from './service.ts'

const { changeRow, contentOf, documentIn, listVersions, readRow } = repository

/** Without content, throws the draft away. */
export async function saveDraft(
  deps: WebsiteDeps,
  seen: repository.Seen,
  content: DocumentContent | undefined,
): Promise<WebsiteDocument> {
  await deps.database.write(async (tx) => {
    // A device that was offline may still send testimonials that were withdrawn meanwhile.
    const kept =
      content && seen.name === 'testimonials'
        ? withoutTestimonials(content, await repository.listWithdrawnTestimonials(tx))
        : content
    const draft = kept ? { draft: JSON.stringify(kept) } : { draft: null, plannedFor: null }
    await changeRow(tx, seen, { ...draft, draftSavedAt: deps.now() })
    if (!kept && isArticleName(seen.name)) await repository.deleteVersionsOfAbsent(tx, seen.name)
  })
  return await readDocument(deps, seen.name)
}

/** Refuses, with a message at each field. */
function throwProblems(problems: readonly Problem[]): never {
  const errors: Record<string, string> = {}
  for (const { path, message } of problems) errors[path] ??= message
  throw new AppError('INVALID_INPUT', { detail: 'Something has to be put right first.', errors })
}

type Step = WebsiteDeps & { seen: repository.Seen }

/** Checks a document against the rest of the website; throws with what is wrong. */
function checkFor({ now, seen: { name } }: Step, draft: string | null) {
  const typed = contentOf(name, draft) ?? {}
  const at = now()
  return ({ pictures, ...content }: WebsiteContent): object => {
    const given = { content, pictures, today: londonDay(at), now: at.toISOString() }
    const checked = checkDocument(name, typed, given)
    return 'problems' in checked ? throwProblems(checked.problems) : checked.value
  }
}

/** Shows another value to visitors and stores it as the newest version, or does neither. */
async function replacePublished(
  { website, now, seen }: Step,
  valueFor: (content: WebsiteContent) => object | undefined,
  change: repository.Change,
): Promise<void> {
  let published: string | null = null
  await website.publish(
    (content) => {
      const value = valueFor(content)
      published = value === undefined ? null : JSON.stringify(value)
      return repository.withDocument(content, seen.name, value)
    },
    async (tx) => {
      const at = now()
      await changeRow(tx, seen, { published, publishedAt: at, ...change })
      if (published !== null) await repository.keepVersion(tx, seen.name, published, at)
    },
  )
}

async function publishDraft(step: Step): Promise<void> {
  const { name, version } = step.seen
  const row = await readRow(step.database.kysely, name)
  const isShown = !isArticleName(name) || row.published !== null
  // The same press again, whose first answer was lost. A draft that another device threw away has a time.
  const isDone = row.version === version + 1 && row.draftSavedAt === null
  if (row.draft === null && isShown && (isDone || row.version === version)) return
  if (row.version !== version) throw new AppError('CONFLICT')
  const valueFor = checkFor(step, row.draft)
  await replacePublished(step, valueFor, { draft: null, draftSavedAt: null, plannedFor: null })
}

/** Shows what was published before, or nothing. What was shown becomes the draft, unless there is one. */
async function takeBack(step: Step, earlier: object | undefined): Promise<void> {
  const { draft, published } = await readRow(step.database.kysely, step.seen.name)
  const change = { draft: draft ?? published, draftSavedAt: step.now(), plannedFor: null }
  await replacePublished(step, () => earlier, change)
}

async function versionBefore({ database, seen: { name } }: Step): Promise<DocumentContent | undefined> {
  const [, before] = await listVersions(database.kysely, name)
  return before ? contentOf(name, before.body) : documentIn(shipped, name)
}

/** Has the draft published at a time. It is checked now, while she looks, and again then. */
async function plan(step: Step, plannedFor: Date | null): Promise<void> {
  const { database, website, seen } = step
  const now = step.now()
  const row = await readRow(database.kysely, seen.name)
  const draft = row.draft ?? row.published
  if (plannedFor) {
    if (plannedFor <= now)
      throw new AppError('INVALID_INPUT', { detail: 'This time has passed. Please choose one to come.' })
    const valueFor = checkFor(step, draft)
    valueFor({ ...website.shown().content, pictures: await readPictures(database.kysely) })
  }
  await database.write((tx) => changeRow(tx, seen, { plannedFor, draft, draftSavedAt: now }))
}

export async function changeDocument(
  deps: WebsiteDeps,
  name: DocumentName,
  { version, action, at, id }: DocumentChange,
): Promise<WebsiteDocument> {
  const step = { ...deps, seen: { name, version } }
  if (action === 'publish') await publishDraft(step)
  else if (action === 'undo') await takeBack(step, await versionBefore(step))
  else if (action === 'withdraw') {
    if (name !== 'testimonials' || id === undefined) throw new AppError('NOT_FOUND')
    await removeTestimonialEverywhere(deps, id)
  } else if (!isArticleName(name)) throw new AppError('NOT_FOUND')
  else if (action === 'plan') await plan(step, at === undefined ? null : new Date(at))
  else await takeBack(step, undefined)
  return await readDocument(deps, name)
}

/** Publishes planned articles whose time has come. One that cannot be published stays a draft. */
export async function publishDueArticles(deps: WebsiteDeps & Pick<Deps, 'log'>): Promise<void> {
  const { database, log, now } = deps
  const planned = database.kysely.selectFrom('websiteDocuments').select(['id', 'version'])
  const due = await planned.where('plannedFor', '<=', now()).orderBy('plannedFor').execute()
  for (const { id: name, version } of due) {
    if (!isDocumentName(name)) continue
    const seen = { name, version }
    try {
      await publishDraft({ ...deps, seen })
    } catch (error) {
      if (isUnavailable(error)) throw error
      logFault(log, error, 'A planned article cannot be published and is a draft again')
      await database.write((tx) => changeRow(tx, seen, { plannedFor: null })).catch(() => {})
    }
  }
}
