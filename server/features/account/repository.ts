import type { Selectable, Updateable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isPostgres } from '#server/database/dialects.ts'
import { countRows, updateRows } from '#server/database/rows.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'

export type Owner = Selectable<Tables['adminUsers']>
export type AdminSession = Selectable<Tables['adminSessions']>

const ownerQuery = (db: Executor) => db.selectFrom('adminUsers').selectAll().orderBy('createdAt').limit(1)

export const findOwner = (db: Executor): Promise<Owner | undefined> => ownerQuery(db).executeTakeFirst()

/** Locks the owner's account until the job ends: two devices must not use the same code, or change it at once. */
export async function withOwner<T>(
  { write }: Database,
  job: (tx: Executor, owner: Owner) => Promise<T>,
): Promise<T> {
  return await write(async (tx) => {
    const owner = await ownerQuery(tx)
      .$if(isPostgres(tx), (query) => query.forUpdate())
      .executeTakeFirst()
    if (!owner) throw new AppError('UNAUTHENTICATED')
    return await job(tx, owner)
  })
}

/** The session, unless it has been ended. */
export async function findSession(db: Executor, id: string): Promise<AdminSession | undefined> {
  return await db
    .selectFrom('adminSessions')
    .selectAll()
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Returns false if there is no such session, or it has been ended. */
export const updateSession = (tx: Executor, id: string, change: Updateable<Tables['adminSessions']>) =>
  updateRows(tx, 'adminSessions', { id, endedAt: null }, change)

/** Ends all sessions but the kept one, and forgets their browsers: the next sign-in from one is reported. */
export async function endOtherSessions(tx: Executor, keptId: string | undefined, at: Date): Promise<void> {
  const others = () => tx.updateTable('adminSessions').where('id', '!=', keptId ?? '')
  await others().set({ endedAt: at }).where('endedAt', 'is', null).execute()
  await others().set({ browser: null }).execute()
}

/** Sessions that were not ended, the last used first. */
export async function listSessions(db: Executor): Promise<AdminSession[]> {
  return await db
    .selectFrom('adminSessions')
    .selectAll()
    .where('endedAt', 'is', null)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()
}

const anySession = (db: Executor) => db.selectFrom('adminSessions').select('id').limit(1)

export const hasAnySession = async (db: Executor): Promise<boolean> =>
  (await anySession(db).executeTakeFirst()) !== undefined

export const isBrowserKnown = async (db: Executor, browser: string, since: Date): Promise<boolean> =>
  (await anySession(db).where('browser', '=', browser).where('createdAt', '>', since).executeTakeFirst()) !==
  undefined

/** Keeps the last sign-in whatever its age: without any, a stranger's would be taken for the very first. */
export async function deleteSessionsBefore(tx: Executor, createdAt: Date): Promise<void> {
  const newest = tx
    .selectFrom('adminSessions')
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1)
  await tx
    .deleteFrom('adminSessions')
    .where('createdAt', '<', createdAt)
    .where('id', 'not in', newest)
    .execute()
}

export async function countPasswordLinks(tx: Executor, since: Date): Promise<number> {
  const mails = tx.selectFrom('mails').where('kind', '=', 'password_link')
  return await countRows(mails.where('createdAt', '>', since))
}
