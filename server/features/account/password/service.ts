import { randomUUIDv7 } from 'node:crypto'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PasswordChange } from '#contract/account.ts'
import { insertOnce, updateRow } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import type { DataDeps, Deps } from '#server/deps.ts'
import { endCalendarAddress } from '#server/features/appointments/service.ts'
import { AppError, invalidField } from '#server/http/errors.ts'
import { StartError } from '#server/process/start-error.ts'
import {
  commonPasswordAdvice,
  isCommonPassword,
  isMadeOf,
  namesAdvice,
} from '#server/security/password-choice.ts'
import { createToken, hashToken, randomLetters } from '#server/security/token.ts'
import { notifyOwnerOfAccountChange } from '../emails.ts'
import * as repository from '../repository.ts'
import { hasOwnPassword, type OwnerSession } from '../service.ts'

type FolderDeps = { config: Pick<Deps['config'], 'dataDir'> }
type PasswordDeps = DataDeps & FolderDeps & Pick<Deps, 'facts' | 'passwords'>

export type OwnerAccount = {
  username: string
  /** Set only by the start that generated the random password. */
  newPassword: string | undefined
  /** File with the first password, if it still exists. */
  passwordFile: string | undefined
}

const passwordFileOf = ({ config }: FolderDeps) => join(config.dataDir, 'first-password.txt')

const randomPassword = () => randomLetters(20).replace(/(.{5})(?=.)/g, '$1-')

function writePasswordFile(file: string, password: string): void {
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  // writeFileSync applies its mode only to new files.
  chmodSync(file, 0o600)
}

/** Creates the owner's account on the first start. */
export async function ensureOwnerAccount(
  deps: DataDeps & FolderDeps & Pick<Deps, 'passwords'>,
  wanted: { username: string; password: string | undefined },
): Promise<OwnerAccount> {
  const file = passwordFileOf(deps)
  const known = await repository.findOwner(deps.database.kysely)
  if (!known) {
    if (wanted.password && isCommonPassword(wanted.password))
      throw new StartError(`The setting ADMIN_PASSWORD=(hidden) cannot be used. ${commonPasswordAdvice}`)
    const password = wanted.password ?? randomPassword()
    const at = deps.now()
    const owner = {
      id: randomUUIDv7(),
      username: wanted.username,
      password: await deps.passwords.hash(password),
      createdAt: at,
      passwordChangedAt: at,
    }
    const isNew = await deps.database.write(async (tx) => {
      const isInserted = await insertOnce(tx, 'adminUsers', owner)
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

/**
 * Whether the generated first password is still in use. A first password from the environment is the operator's
 * choice and does not count.
 */
export const hasFirstPassword = async (deps: Pick<Deps, 'database'> & FolderDeps): Promise<boolean> =>
  existsSync(passwordFileOf(deps)) && !(await hasOwnPassword(deps))

export const deletePasswordFile = (deps: FolderDeps) => rmSync(passwordFileOf(deps), { force: true })

/** Ends all sessions but one, and the calendar address. */
export async function revokeOthers(tx: Executor, keptSession: string | undefined, at: Date): Promise<void> {
  await repository.endOtherSessions(tx, keptSession, at)
  await endCalendarAddress(tx)
}

/**
 * Replaces the password and revokes what the old one granted, pending logins and mailed links included. Mails the
 * owner, unless she sets up her account.
 */
export async function replacePassword(
  tx: Executor,
  deps: Pick<Deps, 'facts' | 'now'>,
  owner: repository.Owner,
  { hash, keptSession, isFirst = false }: { hash: string; keptSession?: string; isFirst?: boolean },
): Promise<void> {
  const at = deps.now()
  await updateRow(tx, 'adminUsers', owner.id, { password: hash, passwordChangedAt: at })
  await revokeOthers(tx, keptSession, at)
  if (!isFirst) await notifyOwnerOfAccountChange(tx, deps, 'password')
}

/** For the operator. Returns the user name, or undefined if there is no account. */
export async function setOwnerPassword(deps: PasswordDeps, password: string): Promise<string | undefined> {
  const owner = await repository.findOwner(deps.database.kysely)
  if (!owner) return undefined
  const hash = await deps.passwords.hash(password)
  await repository.withOwner(deps.database, (tx, locked) => replacePassword(tx, deps, locked, { hash }))
  deletePasswordFile(deps)
  return owner.username
}

/** Throws unless this is the owner's password now; the message is for the field of this name. */
export async function requirePassword(
  { database, passwords }: Pick<Deps, 'database' | 'passwords'>,
  password: string,
  field = 'password',
): Promise<void> {
  const owner = await repository.findOwner(database.kysely)
  if (await passwords.verify(owner?.password, password)) return
  throw invalidField(field, 'This is not your password now.', 'WRONG_PASSWORD')
}

export function refuseWeak(field: string, password: string, names: string): void {
  if (isCommonPassword(password)) throw invalidField(field, commonPasswordAdvice)
  if (isMadeOf(names, password)) throw invalidField(field, namesAdvice)
}

/** Changes the password, ends all other sessions and returns a new token for this one. Its browser stays known. */
export async function changePassword(
  deps: PasswordDeps,
  own: OwnerSession,
  { current, next }: PasswordChange,
): Promise<string> {
  const { database, now, passwords } = deps
  await requirePassword(deps, current, 'current')
  if (next === current)
    throw invalidField('next', 'This is the password that you have now. Please choose another.')
  const owner = await repository.findOwner(database.kysely)
  refuseWeak('next', next, `${deps.facts.name} ${owner?.username}`)
  const isFirst = await hasFirstPassword(deps)
  const hash = await passwords.hash(next)
  const token = createToken()
  await repository.withOwner(database, async (tx, locked) => {
    const keptSession = hashToken(token)
    // Hashing takes a while: a change by another device meanwhile has ended this session.
    if (!(await repository.updateSession(tx, own.id, { id: keptSession, lastSeenAt: now() })))
      throw new AppError('UNAUTHENTICATED')
    await replacePassword(tx, deps, locked, { hash, keptSession, isFirst })
  })
  deletePasswordFile(deps)
  return token
}
