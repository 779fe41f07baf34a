import { randomUUIDv7 } from 'node:crypto'
import { documents } from '#content/documents.ts'
import { valueAt } from '#contract/content-paths.ts'
import type { WebsiteDocument } from '#contract/website.ts'
import { isDatabaseUnavailable } from '#server/database/failures.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { logFault } from '#server/process/log.ts'
import { deleteProof } from './pictures/proofs-repository.ts'
import * as repository from './repository.ts'
import { readDocument, type WebsiteDeps } from './service.ts'
import { parseStored } from './stored-content.ts'
import { withoutEntries } from './withdrawn.ts'

const name = 'testimonials'
const lists = documents[name].keyed

const longestTrace = 60

/** What would give the entry away in the database's files; as JSON writes it. */
function tracesOf(register: unknown, id: string): string[] {
  return lists.flatMap((list) => {
    const words = valueAt(register, `${list}[#${id}].words`)
    return typeof words === 'string' ? [JSON.stringify(words).slice(1, -1).slice(0, longestTrace)] : []
  })
}

/**
 * Takes somebody's words off the website at once, and out of everything they are kept in. The published version is not changed in
 * place: whoever undoes or publishes at this moment has seen an older one, and is told so.
 */
export async function withdraw(deps: WebsiteDeps & Pick<Deps, 'log'>, id: string): Promise<WebsiteDocument> {
  const { database, website, now } = deps
  const traces = new Set<string>()
  const rewrite = (body: string) => {
    const stored = parseStored(body)
    for (const trace of tracesOf(stored, id)) traces.add(trace)
    // What cannot be read cannot be searched either.
    return stored === undefined ? '' : JSON.stringify(withoutEntries(stored, [id]))
  }

  async function store(tx: Executor): Promise<number> {
    const row = await repository.lockDocument(tx, database.kind, name)
    await repository.insertWithdrawn(tx, { id, at: now() })
    await deleteProof(tx, id)
    for (const version of await repository.listVersionsHolding(tx, name, id))
      await repository.rewriteVersion(tx, version.id, rewrite(version.body))
    const [last] = await repository.listPublished(tx, name, { upTo: row.version, limit: 1 })
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
    return await repository.raiseRevision(tx)
  }

  await website.publish((content) => {
    const checked = documents[name].check(content, withoutEntries(content.register, [id]))
    if ('problems' in checked) throw new AppError('UNEXPECTED')
    return checked.content
  }, store)
  await website.pages.forgetKept()
  try {
    await database.scrub([...traces])
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    // The words are off the website and in no row: to say that it failed would be wrong.
    logFault(deps.log, error, 'What was withdrawn could not be searched for in the files of the database')
  }
  return await readDocument(deps, name)
}
