import type { Content } from '#content/content.ts'
import { madeUpFacts } from '#content/details.ts'
import { isOwnPictureName } from '#content/pictures.ts'
import { shipped } from '#content/shipped.ts'
import {
  type DocumentContent,
  type DocumentName,
  type DocumentVersion,
  documentNames,
  type PartName,
  type Website,
} from '#contract/website.ts'
import { listArticles } from './articles.ts'
import {
  changeRow,
  contentOf,
  noDraft,
  readDocument,
  type Seen,
  shippedDocument,
  type WebsiteDeps,
} from './documents.ts'
import * as repository from './repository.ts'
import { withoutWithdrawn } from './testimonials/service.ts'

export async function saveDraft(deps: WebsiteDeps, seen: Seen, content: DocumentContent) {
  await deps.database.write(async (tx) => {
    // A device that was offline may still send testimonials that were withdrawn meanwhile.
    const kept = seen.name === 'testimonials' ? await withoutWithdrawn(tx, content) : content
    await changeRow(tx, seen, { draft: JSON.stringify(kept), draftSavedAt: deps.now() })
  })
  return await readDocument(deps, seen.name)
}

export async function discardDraft(deps: WebsiteDeps, seen: Seen) {
  await deps.database.write((tx) => changeRow(tx, seen, noDraft))
  return await readDocument(deps, seen.name)
}

export async function listVersions(
  { database }: WebsiteDeps,
  name: DocumentName,
): Promise<DocumentVersion[]> {
  const rows = await repository.listVersions(database.kysely, name)
  const versions = rows.flatMap(({ id, body, at }) => {
    const content = contentOf(body)
    return content ? [{ id, at: at.toISOString(), content }] : []
  })
  const first = shippedDocument(name)
  return first ? [...versions, { id: 'shipped', content: first }] : versions
}

/** How much of a document still came with the website. */
const samplesIn: { [Name in PartName]?: (content: Content) => number } = {
  details: ({ details }) => madeUpFacts(details, shipped.details).length,
  about: ({ about: { confirmed } }) => (confirmed ? 0 : 1),
  gallery: ({ gallery: { items } }) => items.filter(({ image }) => !isOwnPictureName(image)).length,
  testimonials: ({ testimonials: { reviews, stories } }) =>
    [...reviews, ...stories].filter(({ sample }) => sample).length,
}

export async function readWebsite(deps: WebsiteDeps): Promise<Website> {
  const { content } = deps.website.shown()
  const rows = new Map((await repository.listDocuments(deps.database.kysely)).map((row) => [row.id, row]))
  const articles = await listArticles(deps)
  const count = (state: (typeof articles)[number]['state']) =>
    articles.filter((one) => one.state === state).length
  return {
    documents: documentNames.map((name) => {
      const { publishedAt, draft, draftSavedAt } = rows.get(name) ?? repository.untouched
      return {
        name,
        hasChanges: draft !== null && draft !== JSON.stringify(content[name]),
        samples: samplesIn[name]?.(content) ?? 0,
        ...(publishedAt && { publishedAt: publishedAt.toISOString() }),
        ...(draft !== null && draftSavedAt && { draftSavedAt: draftSavedAt.toISOString() }),
      }
    }),
    articles: { live: count('live'), drafts: count('draft'), planned: count('planned') },
  }
}
