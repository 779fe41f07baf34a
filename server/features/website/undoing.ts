import { type Checked, documentOf } from '#content/documents.ts'
import { shippedContent, type WebsiteContent } from '#content/website-content.ts'
import { valueAt, withValueAt } from '#contract/content-paths.ts'
import { londonDay } from '#contract/london-time.ts'
import type { DocumentContent, DocumentName, WebsiteDocument } from '#contract/website.ts'
import { changesBetween, changesByHand } from '#contract/website-changes.ts'
import type { ChangedSince } from '#contract/website-history.ts'
import { areOverlapping, mergeContents } from '#contract/website-merge.ts'
import { AppError } from '#server/http/errors.ts'
import { contentBefore } from './content-before.ts'
import { checkDraft, replaceShown, undoPublish } from './publishing.ts'
import * as repository from './repository.ts'
import { conflict, contentOf, isContent, readDocument, shownOf, type WebsiteDeps } from './service.ts'
import { parseStored } from './stored-content.ts'

const gone = (detail: string) => new AppError('CONFLICT', { detail })

/** Facts that are the made-up ones again. */
function withFactsMarked(content: DocumentContent, before: DocumentContent): DocumentContent {
  const factsIn = (value: unknown) => (Array.isArray(value) ? value : [])
  const path = 'business.sampleFacts'
  const again = factsIn(valueAt(before, path)).filter(
    (fact) => valueAt(content, `business.${fact}`) === valueAt(before, `business.${fact}`),
  )
  return withValueAt(content, path, [...new Set([...factsIn(valueAt(content, path)), ...again])])
}

/** What visitors see, without what one version changed; `clashes` are the places that were changed again since. */
function takeBack(
  name: DocumentName,
  shown: DocumentContent,
  { before, after }: { before: DocumentContent; after: DocumentContent },
) {
  const { automatic, keyed } = documentOf(name)
  const { merged, clashes } = mergeContents(after, shown, before, keyed)
  const isOwn = ({ path }: { path: string }) => !automatic.some((one) => path.startsWith(one))
  return { merged, clashes: clashes.filter(isOwn) }
}

type Undone = { name: DocumentName; id: string; version: number; takesLater?: boolean | undefined }

/** Publishes all but what one version changed. What was changed again since is taken along only if she says so. */
export async function undoVersion(
  deps: WebsiteDeps,
  { name, id, version, takesLater = false }: Undone,
): Promise<{ document?: WebsiteDocument; changedSince: ChangedSince[] }> {
  const { kysely } = deps.database
  const row = await repository.findVersion(kysely, name, id)
  if (!row || row.version === null || row.how === 'withdrawn') throw new AppError('NOT_FOUND')
  if (row.version === version)
    return { document: await undoPublish(deps, { name, version }), changedSince: [] }
  const before = await contentBefore(deps, name, row.version)
  const after = contentOf(row.body)
  if (!before || !after) throw gone('What was there before it is no longer kept.')
  const change = { before, after }
  const { keyed, automatic } = documentOf(name)

  const kept = await repository.listPublished(kysely, name, {
    upTo: version,
    limit: version - row.version + 1,
  })
  const { clashes } = takeBack(name, shownOf(deps.website, name), change)
  if (clashes.length > 0 && !takesLater)
    return { changedSince: clashes.map(({ path }) => ({ path, at: lastChange(kept, path, keyed) })) }

  function check(content: WebsiteContent): Checked {
    const shown = documentOf(name).pick(content)
    if (!isContent(shown)) throw conflict()
    const { merged, clashes: met } = takeBack(name, shown, change)
    if (met.length > 0 && !takesLater) throw conflict()
    let next = merged
    for (const { path, theirs } of met) next = withValueAt(next, path, theirs)
    if (changesByHand(shown, next, { automatic, keyed }).length === 0)
      throw gone('What it changed is not on the website any more.')
    // The box needs a wording of its own for words that were never shown like this.
    if (name === 'newsletter')
      return checkDraft(content, name, next, {
        at: deps.now(),
        earlier: kept.map(({ body }) => parseStored(body)),
      })
    for (const path of automatic)
      if (path.endsWith('updated')) next = withValueAt(next, path, londonDay(deps.now()))
    return documentOf(name).check(content, name === 'details' ? withFactsMarked(next, before ?? {}) : next)
  }

  await replaceShown(deps, name, {
    how: 'undone',
    undoes: row.version,
    check,
    store: async (_tx, stored) => {
      if (stored.version !== version) throw conflict()
      const draft = contentOf(stored.draft)
      return draft ? { draft: JSON.stringify(takeBack(name, draft, change).merged) } : {}
    },
  })
  return { document: await readDocument(deps, name), changedSince: [] }
}

/** When this place was last changed by one of these versions, which come newest first. */
function lastChange(
  versions: readonly repository.VersionRow[],
  path: string,
  keyed: readonly string[],
): string {
  const found = versions.find(({ body }, index) => {
    const earlier = versions[index + 1]
    if (!earlier) return true
    return changesBetween(parseStored(earlier.body), parseStored(body), keyed).some((change) =>
      areOverlapping(change.path, path),
    )
  })
  return (found?.at ?? new Date(0)).toISOString()
}

/** Publishes what came with the website; an article that did not is off the website then. */
export async function backToFirst(
  deps: WebsiteDeps,
  { name, version }: { name: DocumentName; version: number },
): Promise<WebsiteDocument> {
  const first = documentOf(name).pick(shippedContent) ?? null
  const { automatic, keyed } = documentOf(name)
  if (changesByHand(shownOf(deps.website, name), first ?? {}, { automatic, keyed }).length === 0)
    return await readDocument(deps, name)
  await replaceShown(deps, name, {
    how: 'undone',
    undoes: 0,
    check: (content) => documentOf(name).check(content, first),
    store: async (_tx, row) => {
      if (row.version !== version) throw conflict()
      return {}
    },
  })
  return await readDocument(deps, name)
}
