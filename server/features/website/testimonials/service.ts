import type { Content } from '#content/content.ts'
import type { DocumentContent, WebsiteDocument } from '#contract/website.ts'
import type { Executor } from '#server/database/schema.ts'
import { changeRow, contentOf, keepVersion, readDocument, readRow, type WebsiteDeps } from '../documents.ts'
import * as repository from '../repository.ts'

const name = 'testimonials'

const hasId = (entry: unknown, ids: ReadonlySet<string>) =>
  typeof entry === 'object' && entry !== null && 'id' in entry && ids.has(String(entry.id))

/** The document without these testimonials, whichever list holds them. */
const without = (document: DocumentContent, ids: ReadonlySet<string>): DocumentContent =>
  Object.fromEntries(
    Object.entries(document).map(([list, entries]) => [
      list,
      Array.isArray(entries) ? entries.filter((entry) => !hasId(entry, ids)) : entries,
    ]),
  )

export const withoutWithdrawn = async (tx: Executor, document: DocumentContent) =>
  without(document, await repository.listWithdrawnTestimonials(tx))

/** Removes a testimonial from the website, the draft and every version at once: its client has withdrawn consent. */
export async function removeTestimonialEverywhere(deps: WebsiteDeps, id: string): Promise<WebsiteDocument> {
  const { website, now } = deps
  const ids = new Set([id])
  // What cannot be parsed cannot be searched, so it is emptied.
  const rewrite = (text: string) => JSON.stringify(without(contentOf(text) ?? {}, ids))
  const kept = ({ testimonials: { reviews, stories } }: Content) => ({
    reviews: reviews.filter((one) => one.id !== id),
    stories: stories.filter((one) => one.id !== id),
  })
  await website.publish(
    (content) => ({ ...content, testimonials: kept(content) }),
    async (tx) => {
      await repository.insertWithdrawnTestimonial(tx, { id, at: now() })
      for (const version of await repository.listVersions(tx, name))
        await repository.replaceVersionBody(tx, version.id, rewrite(version.body))
      const { version, draft } = await readRow(tx, name)
      const published = JSON.stringify(kept(website.shown().content))
      await changeRow(
        tx,
        { name, version },
        { published, publishedAt: now(), draft: draft === null ? null : rewrite(draft) },
      )
      await keepVersion(tx, name, published, now())
    },
  )
  return await readDocument(deps, name)
}
