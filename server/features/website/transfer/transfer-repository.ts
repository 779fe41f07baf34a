import { sql } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'
import { noWidths } from '../pictures/repository.ts'

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

/** Every picture that is here, and those that were withdrawn: they stay known when their files are gone. */
export async function listEveryPicture(
  db: Executor,
): Promise<Pick<Tables['pictures'], 'id' | 'hash' | 'withdrawnAt'>[]> {
  return await db
    .selectFrom('pictures')
    .select(['id', 'hash', 'withdrawnAt'])
    .where((eb) => eb.or([eb('widths', '!=', noWidths), eb('withdrawnAt', 'is not', null)]))
    .execute()
}

/** Takes away pictures that an import has stored and not shown. */
export async function deleteStored(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('pictures')
    .where('widths', '=', noWidths)
    .where('withdrawnAt', 'is', null)
    .where('id', 'in', ids)
    .execute()
}

/** From now on the picture is one of hers. Says whether it was stored with so many files. */
export async function showStored(
  tx: Executor,
  id: string,
  { widths, files }: { widths: string; files: number },
): Promise<boolean> {
  const shown = await tx
    .updateTable('pictures')
    .set({ widths })
    .where('id', '=', id)
    .where('widths', '=', noWidths)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  const kept = await tx.selectFrom('pictureFiles').select('name').where('pictureId', '=', id).execute()
  return shown.numUpdatedRows === 1n && kept.length === files
}

/** Parts on which she has written something that is not published. */
export async function listDrafted(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('websiteDocuments').select('name').where('draft', 'is not', null).execute()
  return rows.map(({ name }) => name)
}
