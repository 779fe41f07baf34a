import type { HistoryPart } from '#contract/website-history.ts'
import { isAfterRowSql } from '#server/database/read-in-slices.ts'
import type { Executor } from '#server/database/schema.ts'
import type { VersionRow } from '#server/features/website/repository.ts'

type Narrowed = { part?: HistoryPart | undefined }

const published = (db: Executor, { part }: Narrowed) =>
  db
    .selectFrom('websiteVersions')
    .where('version', 'is not', null)
    .$if(part === 'articles', (query) => query.where('document', 'like', 'article:%'))
    .$if(part !== undefined && part !== 'articles', (query) => query.where('document', '=', part ?? ''))

/** Newest first; those older than the row `before`, if one is given. */
export async function listPublishes(
  db: Executor,
  { part, limit, before }: Narrowed & { limit: number; before?: string | undefined },
): Promise<VersionRow[]> {
  let query = published(db, { part }).selectAll()
  if (before !== undefined) query = query.where(isAfterRowSql('websiteVersions', 'at', before))
  return await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function countPublishes(db: Executor, narrowed: Narrowed): Promise<number> {
  const { total } = await published(db, narrowed)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function hasPublish(db: Executor, id: string): Promise<boolean> {
  return (await published(db, {}).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The body and the time of a published version. */
export async function findPublishedVersion(db: Executor, document: string, version: number) {
  return await db
    .selectFrom('websiteVersions')
    .select(['body', 'at'])
    .where('document', '=', document)
    .where('version', '=', version)
    .executeTakeFirst()
}
