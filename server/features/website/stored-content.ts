import { documents } from '#content/documents.ts'
import type { Problem } from '#content/problem.ts'
import { shippedContent, type WebsiteContent } from '#content/website-content.ts'
import { type DocumentName, documentNames } from '#contract/website.ts'
import type { Executor } from '#server/database/schema.ts'
import { readLibrary, withLibrary, withUsedPictures } from './pictures/library.ts'
import * as repository from './repository.ts'

/** What visitors are shown, and how that came about. */
export type StoredContent = {
  revision: number
  content: WebsiteContent
  /** Parts whose published version cannot be shown any more, and why. */
  needsLook: ReadonlyMap<DocumentName, readonly Problem[]>
}

export const nothingStored: StoredContent = { revision: 0, content: shippedContent, needsLook: new Map() }

/** After a release that has changed a schema, so many versions are tried before the file of the build is shown. */
const versionsTried = 20

/** What is stored may have been written by another release: JSON that cannot be read is no document either. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The files of the build with everything over them that the owner has published. It never fails for what is stored. */
export async function readStoredContent(db: Executor): Promise<StoredContent> {
  // First the revision: what is published while the rest is read is read again then.
  const revision = await repository.readRevision(db)
  const rows = await repository.listDocuments(db)
  const needsLook = new Map<DocumentName, Problem[]>()
  let content = withLibrary(nothingStored.content, await readLibrary(db))
  for (const name of documentNames) {
    const { version = 0 } = rows.find((row) => row.name === name) ?? {}
    if (version === 0) continue
    const stored = await repository.listPublished(db, name, { upTo: version, limit: versionsTried })
    for (const { body } of stored) {
      const checked = documents[name].check(content, parseStored(body))
      if ('content' in checked) {
        content = checked.content
        break
      }
      if (!needsLook.has(name)) needsLook.set(name, checked.problems)
    }
  }
  return { revision, content: withUsedPictures(content), needsLook }
}
