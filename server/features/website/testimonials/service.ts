import { randomUUIDv7 } from 'node:crypto'
import type { WebsiteDocument } from '#contract/website.ts'
import type { Executor } from '#server/database/schema.ts'
import { partDefinitions as documents } from '#server/features/website/definitions.ts'
import { parseStoredJson } from '#server/features/website/publish/stored-content.ts'
import * as repository from '#server/features/website/repository.ts'
import { readDocument, type WebsiteDeps } from '#server/features/website/service.ts'
import { AppError } from '#server/http/errors.ts'
import { withoutEntries } from './withdrawn.ts'

const name = 'testimonials'

/**
 * Removes a testimonial from the website, the draft and every version at once. The published version gets a
 * successor, so that an undo or publish at the same moment is refused as a conflict.
 */
export async function removeTestimonialEverywhere(deps: WebsiteDeps, id: string): Promise<WebsiteDocument> {
  const { database, website, now } = deps
  const rewrite = (body: string) => {
    const stored = parseStoredJson(body)
    // What cannot be parsed cannot be searched, so it is emptied.
    return stored === undefined ? '' : JSON.stringify(withoutEntries(stored, [id]))
  }

  async function store(tx: Executor): Promise<number> {
    const row = await repository.lockDocument(tx, database.kind, name)
    await repository.insertWithdrawnTestimonial(tx, { id, at: now() })
    for (const version of await repository.listVersionsHolding(tx, name, id))
      await repository.replaceVersionBody(tx, version.id, rewrite(version.body))
    const [last] = await repository.listPublishedVersions(tx, name, { upTo: row.version, limit: 1 })
    const version = last ? row.version + 1 : row.version
    if (last)
      await repository.insertVersion(tx, {
        ...{ id: randomUUIDv7(), document: name, version },
        ...{ how: 'withdrawn', body: last.body, at: now() },
      })
    await repository.updateDocument(tx, name, {
      ...{ version, draftVersion: row.draftVersion + 1 },
      ...(row.draft !== null && { draft: rewrite(row.draft) || null }),
    })
    return await repository.raiseWebsiteRevision(tx)
  }

  await website.publish((content) => {
    const checked = documents[name].check(content, withoutEntries(content.testimonials, [id]))
    if ('problems' in checked) throw new AppError('UNEXPECTED')
    return checked.content
  }, store)
  return await readDocument(deps, name)
}
