import { sql } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'

/** Bytes of all files of pictures that have not been withdrawn. */
export async function sumPictureBytes(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('pictureFiles')
    .innerJoin('pictures', 'pictures.id', 'pictureFiles.pictureId')
    .select(sql<number | null>`sum(octet_length(bytes))`.as('bytes'))
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** Every picture that was ever here and not merely left unused; those that were withdrawn stay known when their files are gone. */
export async function listEveryPicture(
  db: Executor,
): Promise<Pick<Tables['pictures'], 'id' | 'hash' | 'withdrawnAt'>[]> {
  return await db.selectFrom('pictures').select(['id', 'hash', 'withdrawnAt']).execute()
}

/** Parts on which she has written something that is not published. */
export async function listDrafted(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('websiteDocuments').select('name').where('draft', 'is not', null).execute()
  return rows.map(({ name }) => name)
}
