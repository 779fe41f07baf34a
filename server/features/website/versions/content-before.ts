import type { DocumentContent, DocumentName } from '#contract/website.ts'
import { contentOf, shippedContentOf, type WebsiteDeps } from '#server/features/website/service.ts'
import { findPublishedVersion } from './history-repository.ts'

/** The content before a version: undefined if it is no longer kept, null if it was off the website. */
export async function contentBefore(
  { database }: Pick<WebsiteDeps, 'database'>,
  name: DocumentName,
  version: number,
): Promise<DocumentContent | null | undefined> {
  if (version > 1) {
    const body = (await findPublishedVersion(database.kysely, name, version - 1))?.body
    return body === undefined ? undefined : (contentOf(body) ?? null)
  }
  return shippedContentOf(name) ?? null
}
