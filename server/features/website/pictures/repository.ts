import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type PictureRow = Tables['pictures']
export type PictureFileRow = Tables['pictureFiles']

/** Widths of a withdrawn picture whose files are gone; its id stays known. */
export const noWidths = ''

export async function listPictures(db: Executor): Promise<PictureRow[]> {
  return await db
    .selectFrom('pictures')
    .selectAll()
    .where('widths', '!=', noWidths)
    .orderBy('madeAt')
    .orderBy('id')
    .execute()
}

export async function findPicture(db: Executor, id: string): Promise<PictureRow | undefined> {
  return await db
    .selectFrom('pictures')
    .selectAll()
    .where('id', '=', id)
    .where('widths', '!=', noWidths)
    .executeTakeFirst()
}

/** The same, so that nobody changes it before this transaction ends. */
export async function lockPicture(
  tx: Executor,
  kind: DatabaseKind,
  id: string,
): Promise<PictureRow | undefined> {
  return await tx
    .selectFrom('pictures')
    .selectAll()
    .where('id', '=', id)
    .where('widths', '!=', noWidths)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
}

export async function insertPicture(
  tx: Executor,
  picture: PictureRow,
  files: readonly PictureFileRow[],
): Promise<void> {
  await tx.insertInto('pictures').values(picture).execute()
  for (const file of files) await tx.insertInto('pictureFiles').values(file).execute()
}

export async function updatePicture(
  tx: Executor,
  id: string,
  change: Pick<PictureRow, 'subject' | 'agreedOn' | 'uses' | 'withdrawnAt'>,
): Promise<PictureRow | undefined> {
  return await tx.updateTable('pictures').set(change).where('id', '=', id).returningAll().executeTakeFirst()
}

/** What may be shown to whom is said by the picture that a file belongs to. */
export async function findFile(db: Executor, name: string) {
  return await db.selectFrom('pictureFiles').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Some of those that came or were withdrawn so long ago, in the order of their names. */
export async function listOlderPictures(
  db: Executor,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<Pick<PictureRow, 'id' | 'withdrawnAt'>[]> {
  return await db
    .selectFrom('pictures')
    .select(['id', 'withdrawnAt'])
    .where('madeAt', '<', before)
    .where('widths', '!=', noWidths)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether a draft or a version of any part of the website names the picture, or a newsletter, also one that was sent. */
export async function isNamed(db: Executor, id: string): Promise<boolean> {
  const inDraft = db
    .selectFrom('websiteDocuments')
    .select('name')
    .where((eb) => eb.or([eb('draft', 'like', `%${id}%`), eb('planned', 'like', `%${id}%`)]))
    .limit(1)
    .executeTakeFirst()
  const inVersion = db
    .selectFrom('websiteVersions')
    .select('id')
    .where('body', 'like', `%${id}%`)
    .limit(1)
    .executeTakeFirst()
  const inIssue = db
    .selectFrom('newsletterIssues')
    .select('id')
    .where('body', 'like', `%${id}%`)
    .limit(1)
    .executeTakeFirst()
  const found = await Promise.all([inDraft, inVersion, inIssue])
  return found.some((row) => row !== undefined)
}

export async function deletePicture(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('pictures').where('id', '=', id).execute()
}

/** Deletes what an import that was killed has stored and never shown. */
export async function deleteNeverShown(tx: Executor, before: Date): Promise<void> {
  await tx
    .deleteFrom('pictures')
    .where('widths', '=', noWidths)
    .where('withdrawnAt', 'is', null)
    .where('madeAt', '<', before)
    .execute()
}

/** Deletes its files; what is left says only that it was withdrawn. */
export async function deleteFiles(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('pictureFiles').where('pictureId', '=', id).execute()
  await tx
    .updateTable('pictures')
    .set({ widths: noWidths, agreedOn: null, uses: null })
    .where('id', '=', id)
    .execute()
}
