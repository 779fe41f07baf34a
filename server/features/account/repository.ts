import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

type AdminUser = {
  id: string
  username: string
  password: string
  createdAt: Date
  passwordChangedAt: Date
}
type KnownBrowser = { id: string; adminUserId: string; lastLoginAt: Date }
export type AdminSession = {
  id: string
  adminUserId: string
  createdAt: Date
  lastSeenAt: Date
  device: string
  provedAt: Date | null
}

/** Normalises case and Unicode composition of a user name. */
const normaliseUsername = (username: string) => username.normalize('NFC').toLowerCase()

export async function findAdminUser(db: Executor, username: string) {
  const users = await db.selectFrom('adminUsers').select(['id', 'username', 'password']).execute()
  return users.find((user) => normaliseUsername(user.username) === normaliseUsername(username))
}

export async function findAnyAdminUser(db: Executor) {
  return await db.selectFrom('adminUsers').select(['id', 'username']).orderBy('createdAt').executeTakeFirst()
}

/** Returns false if another process created the account first. */
export async function insertAdminUser(tx: Executor, user: AdminUser): Promise<boolean> {
  const inserted = await tx
    .insertInto('adminUsers')
    .values(user)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findAdminUserById(db: Executor, id: string) {
  return await db.selectFrom('adminUsers').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updatePassword(
  tx: Executor,
  id: string,
  { password, passwordChangedAt }: Pick<AdminUser, 'password' | 'passwordChangedAt'>,
): Promise<void> {
  await tx.updateTable('adminUsers').set({ password, passwordChangedAt }).where('id', '=', id).execute()
}

/** Reads the account and locks its row until the transaction ends, so that concurrent logins and changes wait. */
export async function lockAdminUser(tx: Executor, kind: DatabaseKind, id: string) {
  return await tx
    .selectFrom('adminUsers')
    .select(['id', 'username', 'password'])
    .where('id', '=', id)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
}

export async function insertSession(tx: Executor, session: AdminSession): Promise<void> {
  await tx.insertInto('adminSessions').values(session).execute()
}

export async function findSession(db: Executor, id: string): Promise<AdminSession | undefined> {
  return await db.selectFrom('adminSessions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateSessionLastSeen(tx: Executor, id: string, lastSeenAt: Date): Promise<void> {
  await tx.updateTable('adminSessions').set({ lastSeenAt }).where('id', '=', id).execute()
}

export async function updateSessionProvedAt(tx: Executor, id: string, provedAt: Date): Promise<void> {
  await tx.updateTable('adminSessions').set({ provedAt }).where('id', '=', id).execute()
}

export async function listSessionsOf(db: Executor, adminUserId: string): Promise<AdminSession[]> {
  return await db
    .selectFrom('adminSessions')
    .selectAll()
    .where('adminUserId', '=', adminUserId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Returns false if there is no such session. */
export async function deleteSessionOf(tx: Executor, adminUserId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('adminSessions')
    .where('adminUserId', '=', adminUserId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteOtherSessions(
  tx: Executor,
  { id, adminUserId }: AdminSession,
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('adminSessions')
    .where('adminUserId', '=', adminUserId)
    .where('id', '!=', id)
    .returning('id')
    .execute()
  return deleted.map((session) => session.id)
}

export async function deleteSession(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('adminSessions').where('id', '=', id).execute()
}

export async function deleteSessionsOf(tx: Executor, adminUserId: string): Promise<void> {
  await tx.deleteFrom('adminSessions').where('adminUserId', '=', adminUserId).execute()
}

export async function isBrowserKnown(db: Executor, id: string, loginSince: Date): Promise<boolean> {
  const browser = await db
    .selectFrom('knownBrowsers')
    .select('id')
    .where('id', '=', id)
    .where('lastLoginAt', '>', loginSince)
    .executeTakeFirst()
  return browser !== undefined
}

export async function hasKnownBrowser(db: Executor, adminUserId: string): Promise<boolean> {
  const browser = await db
    .selectFrom('knownBrowsers')
    .select('id')
    .where('adminUserId', '=', adminUserId)
    .limit(1)
    .executeTakeFirst()
  return browser !== undefined
}

export async function saveKnownBrowser(tx: Executor, browser: KnownBrowser): Promise<void> {
  await tx
    .insertInto('knownBrowsers')
    .values(browser)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ lastLoginAt: browser.lastLoginAt }))
    .execute()
}

/** Keeps the `atMost` browsers with the latest logins. */
export async function deleteOldBrowsers(
  tx: Executor,
  { loginSince, atMost }: { loginSince: Date; atMost: number },
): Promise<void> {
  const kept = tx
    .selectFrom('knownBrowsers')
    .select('id')
    .where('lastLoginAt', '>', loginSince)
    .orderBy('lastLoginAt', 'desc')
    .orderBy('id')
    .limit(atMost)
  await tx.deleteFrom('knownBrowsers').where('id', 'not in', kept).execute()
}

export async function deleteBrowsersOf(tx: Executor, adminUserId: string): Promise<void> {
  await tx.deleteFrom('knownBrowsers').where('adminUserId', '=', adminUserId).execute()
}

export async function deleteOtherBrowsers(
  tx: Executor,
  { id, adminUserId }: { id: string; adminUserId: string },
): Promise<void> {
  await tx.deleteFrom('knownBrowsers').where('adminUserId', '=', adminUserId).where('id', '!=', id).execute()
}

type Expiry = { unusedSince: Date; createdBefore: Date }

export async function deleteExpiredSessions(
  tx: Executor,
  { unusedSince, createdBefore }: Expiry,
): Promise<void> {
  const expired = tx
    .selectFrom('adminSessions')
    .select('id')
    .where((eb) => eb.or([eb('lastSeenAt', '<=', unusedSince), eb('createdAt', '<=', createdBefore)]))
  await tx.deleteFrom('adminSessions').where('id', 'in', expired).execute()
}
