import { sql } from 'kysely'
import type { Executor } from '#server/database/schema.ts'

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
