import type { Executor } from '#server/database/schema.ts'

type NewSecondStep = { adminUserId: string; secret: string; createdAt: Date }

export async function findSecondStep(db: Executor, adminUserId: string) {
  return await db
    .selectFrom('secondSteps')
    .selectAll()
    .where('adminUserId', '=', adminUserId)
    .executeTakeFirst()
}

/** Replaces an unfinished set-up. */
export async function insertSecondStep(tx: Executor, secondStep: NewSecondStep): Promise<void> {
  await deleteSecondStep(tx, secondStep.adminUserId)
  await tx.insertInto('secondSteps').values(secondStep).execute()
}

export async function recordSecondStepOn(tx: Executor, adminUserId: string, onSince: Date): Promise<void> {
  await tx.updateTable('secondSteps').set({ onSince }).where('adminUserId', '=', adminUserId).execute()
}

export async function updateLastTimeStep(tx: Executor, adminUserId: string, lastStep: number): Promise<void> {
  await tx.updateTable('secondSteps').set({ lastStep }).where('adminUserId', '=', adminUserId).execute()
}

export async function deleteSecondStep(tx: Executor, adminUserId: string): Promise<void> {
  await tx.deleteFrom('secondSteps').where('adminUserId', '=', adminUserId).execute()
}

export async function deleteUnfinishedSecondSteps(tx: Executor, createdAt: Date): Promise<void> {
  await tx.deleteFrom('secondSteps').where('onSince', 'is', null).where('createdAt', '<', createdAt).execute()
}

export async function replaceRecoveryCodes(
  tx: Executor,
  adminUserId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('adminUserId', '=', adminUserId).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('recoveryCodes')
    .values(ids.map((id) => ({ id, adminUserId })))
    .execute()
}

export async function listRecoveryCodes(db: Executor, adminUserId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recoveryCodes')
    .select('id')
    .where('adminUserId', '=', adminUserId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns false if the code was already used. */
export async function deleteRecoveryCode(tx: Executor, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('recoveryCodes').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

export async function countRecoveryCodes(db: Executor, adminUserId: string): Promise<number> {
  const { total } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('adminUserId', '=', adminUserId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

type NewPendingLogin = { id: string; adminUserId: string; createdAt: Date }

export async function insertPendingLogin(tx: Executor, pending: NewPendingLogin): Promise<void> {
  await tx.insertInto('pendingLogins').values(pending).execute()
}

export async function findPendingLogin(db: Executor, id: string, createdSince: Date) {
  return await db
    .selectFrom('pendingLogins')
    .selectAll()
    .where('id', '=', id)
    .where('createdAt', '>', createdSince)
    .executeTakeFirst()
}

export async function updateLoginFailures(tx: Executor, id: string, failures: number): Promise<void> {
  await tx.updateTable('pendingLogins').set({ failures }).where('id', '=', id).execute()
}

export async function deletePendingLogin(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('pendingLogins').where('id', '=', id).execute()
}

export async function deletePendingLoginsOf(tx: Executor, adminUserId: string): Promise<void> {
  await tx.deleteFrom('pendingLogins').where('adminUserId', '=', adminUserId).execute()
}

export async function deletePendingLoginsBefore(tx: Executor, createdAt: Date): Promise<void> {
  await tx.deleteFrom('pendingLogins').where('createdAt', '<=', createdAt).execute()
}
