import { randomUUIDv7 } from 'node:crypto'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Facts } from '#contract/render.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { endCalendarAddress } from '#server/features/appointments/service.ts'
import { StartError } from '#server/process/start-error.ts'
import type { Passwords } from '#server/security/password.ts'
import { passwordWeakness } from '#server/security/password-choice.ts'
import { randomLetters } from '#server/security/token.ts'
import { notifyOwnerOfAccountChange } from './notices.ts'
import * as repository from './repository.ts'
import { deletePendingLoginsOf } from './second-step-repository.ts'

type Deps = { database: Database; now: () => Date; passwords: Passwords; dataDir: string }
type Wanted = { username: string; password: string | undefined }

export type OwnerAccount = {
  username: string
  /** Set only by the start that generated the random password. */
  newPassword: string | undefined
  /** File with the first password, if it still exists. */
  passwordFile: string | undefined
}

const passwordFileOf = (dataDir: string) => join(dataDir, 'first-password.txt')

const randomPassword = () => randomLetters(20).replace(/(.{5})(?=.)/g, '$1-')

function writePasswordFile(file: string, password: string): void {
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  // writeFileSync applies its mode only to new files.
  chmodSync(file, 0o600)
}

/** Creates the owner's account on the first start. */
export async function ensureOwnerAccount(deps: Deps, wanted: Wanted): Promise<OwnerAccount> {
  const file = passwordFileOf(deps.dataDir)
  const known = await repository.findAnyAdminUser(deps.database.kysely)
  if (!known) {
    const weakness = wanted.password && passwordWeakness(wanted.password, [wanted.username])
    if (weakness) throw new StartError(`The setting ADMIN_PASSWORD=(hidden) cannot be used. ${weakness}`)
    const password = wanted.password ?? randomPassword()
    const at = deps.now()
    const user = {
      id: randomUUIDv7(),
      username: wanted.username,
      password: await deps.passwords.hash(password),
      createdAt: at,
      passwordChangedAt: at,
    }
    const isNew = await deps.database.write(async (tx) => {
      const isInserted = await repository.insertAdminUser(tx, user)
      // Write the file before the commit: if writing fails, no account exists with a lost password.
      if (isInserted && !wanted.password) writePasswordFile(file, password)
      return isInserted
    })
    if (isNew && !wanted.password)
      return { username: wanted.username, newPassword: password, passwordFile: file }
  }
  const username = known?.username ?? wanted.username
  return { username, newPassword: undefined, passwordFile: existsSync(file) ? file : undefined }
}

/** Sets a new password and deletes all sessions, known browsers and the first-password file. Returns the user name. */
export async function setOwnerPassword(
  deps: Deps & { facts: Facts },
  password: string,
): Promise<string | undefined> {
  const user = await repository.findAnyAdminUser(deps.database.kysely)
  if (!user) return undefined
  const hash = await deps.passwords.hash(password)
  await deps.database.write(async (tx) => {
    const hasEndedCalendar = await replacePassword(tx, user.id, hash, deps.now())
    await notifyOwnerOfAccountChange(tx, deps.facts, { what: 'password', hasEndedCalendar }, deps.now())
  })
  deletePasswordFile(deps.dataDir)
  return user.username
}

/**
 * Changes the password and revokes what the old one granted: sessions, pending logins, known browsers and the
 * calendar address. Returns whether there was a calendar address.
 */
export async function replacePassword(
  tx: Executor,
  userId: string,
  hash: string,
  at: Date,
): Promise<boolean> {
  await repository.updatePassword(tx, userId, { password: hash, passwordChangedAt: at })
  await repository.deleteSessionsOf(tx, userId)
  await repository.deleteBrowsersOf(tx, userId)
  await deletePendingLoginsOf(tx, userId)
  return await endCalendarAddress(tx)
}

/**
 * Whether the generated first password is still in use. A first password from the environment is the operator's
 * choice and does not count.
 */
export async function hasFirstPassword({ database, dataDir }: Pick<Deps, 'database' | 'dataDir'>) {
  if (!existsSync(passwordFileOf(dataDir))) return false
  const known = await repository.findAnyAdminUser(database.kysely)
  const user = known && (await repository.findAdminUserById(database.kysely, known.id))
  return user?.passwordChangedAt?.getTime() === user?.createdAt.getTime()
}

/** Deletes the first-password file once its password no longer works. */
export const deletePasswordFile = (dataDir: string) => rmSync(passwordFileOf(dataDir), { force: true })
