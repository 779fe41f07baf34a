import { randomUUIDv7 } from 'node:crypto'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { endCalendarAddress } from '#server/features/bookings/service.ts'
import { StartError } from '#server/process/start-error.ts'
import type { Passwords } from '#server/security/password.ts'
import { passwordWeakness } from '#server/security/password-choice.ts'
import { randomLetters } from '#server/security/random-letters.ts'
import { tellOwner } from './notices.ts'
import * as repository from './repository.ts'
import { deletePendingLoginsOf } from './second-step-repository.ts'

type Deps = { database: Database; now: () => Date; passwords: Passwords; dataDir: string }
type Wanted = { username: string; password: string | undefined }

export type OwnerAccount = {
  username: string
  /** Known only while it is the random one that this very start has made. */
  newPassword: string | undefined
  /** Where the first password can still be read. */
  passwordFile: string | undefined
}

const passwordFileOf = (dataDir: string) => join(dataDir, 'first-password.txt')

const randomPassword = () => randomLetters(20).replace(/(.{5})(?=.)/g, '$1-')

function writePasswordFile(file: string, password: string): void {
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  // The mode above counts only for a new file.
  chmodSync(file, 0o600)
}

/** Makes the owner's account at the first start. */
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
      // Before the commit: an account whose password was never written down would be lost.
      if (isInserted && !wanted.password) writePasswordFile(file, password)
      return isInserted
    })
    if (isNew && !wanted.password)
      return { username: wanted.username, newPassword: password, passwordFile: file }
  }
  const username = known?.username ?? wanted.username
  return { username, newPassword: undefined, passwordFile: existsSync(file) ? file : undefined }
}

/** Sets a new password, and deletes all sessions, known browsers and the first password's file. Returns the user's name. */
export async function setOwnerPassword(deps: Deps, password: string): Promise<string | undefined> {
  const user = await repository.findAnyAdminUser(deps.database.kysely)
  if (!user) return undefined
  const hash = await deps.passwords.hash(password)
  await deps.database.write(async (tx) => {
    await repository.deletePhonesWithoutSession(tx)
    const hasEndedCalendar = await replacePassword(tx, user.id, hash, deps.now())
    await tellOwner(tx, { what: 'password', hasEndedCalendar }, deps.now())
  })
  deletePasswordFile(deps.dataDir)
  return user.username
}

/**
 * Ends whatever the old password has opened: sessions, logins that are under way, known browsers, the address of the
 * calendar. Says whether there was such an address.
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

/** Whether the password is still the one that was printed. One that stood in the settings was chosen by somebody. */
export async function hasFirstPassword({ database, dataDir }: Pick<Deps, 'database' | 'dataDir'>) {
  if (!existsSync(passwordFileOf(dataDir))) return false
  const known = await repository.findAnyAdminUser(database.kysely)
  const user = known && (await repository.findAdminUserById(database.kysely, known.id))
  return user?.passwordChangedAt?.getTime() === user?.createdAt.getTime()
}

/** A first password that is no longer the password must not stand there as if it were. */
export const deletePasswordFile = (dataDir: string) => rmSync(passwordFileOf(dataDir), { force: true })
