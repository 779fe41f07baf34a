import type { Account, PasswordChange } from '#contract/account.ts'
import type { Facts } from '#contract/render.ts'
import type { Database } from '#server/database/database.ts'
import { endCalendarAddress } from '#server/features/appointments/service.ts'
import { AppError } from '#server/http/errors.ts'
import type { Passwords } from '#server/security/password.ts'
import { passwordWeakness } from '#server/security/password-choice.ts'
import { createToken, hashToken } from '#server/security/token.ts'
import { deletePasswordFile, hasFirstPassword, replacePassword } from './account.ts'
import { isHandheldDeviceName } from './device-name.ts'
import { notifyOwnerOfAccountChange } from './notices.ts'
import * as repository from './repository.ts'
import { isSessionAlive } from './rules.ts'
import { countRecoveryCodes, findSecondStep } from './second-step-repository.ts'
import type { OwnerSession } from './service.ts'
import { listSignIns } from './sign-ins-repository.ts'

type Deps = { database: Database; now: () => Date }

/** Reads what the Account page shows: password, second step, devices and sign-ins. */
export async function readOwnAccount({ database, now }: Deps, own: OwnerSession): Promise<Account> {
  const { kysely } = database
  const { adminUserId } = own
  const [user, secondStep, codesLeft, sessions, signIns] = await Promise.all([
    repository.findAdminUserById(kysely, adminUserId),
    findSecondStep(kysely, adminUserId),
    countRecoveryCodes(kysely, adminUserId),
    repository.listSessionsOf(kysely, adminUserId),
    listSignIns(kysely),
  ])
  if (!user) throw new AppError('UNAUTHENTICATED')
  const devices = sessions
    .filter((session) => isSessionAlive(session, now()))
    .map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      name: device,
      isHandheld: isHandheldDeviceName(device),
      isThis: id === own.id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }))
  return {
    username: user.username,
    passwordChangedAt: user.passwordChangedAt.toISOString(),
    secondStep: { onSince: secondStep?.onSince?.toISOString() ?? null, codesLeft },
    devices: devices.sort((one, other) => Number(other.isThis) - Number(one.isThis)),
    signIns: signIns.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  }
}

type PasswordDeps = Deps & { passwords: Passwords; dataDir: string; facts: Facts }

const wrongPassword = () => {
  const detail = 'This is not your password now.'
  return new AppError('WRONG_PASSWORD', { detail, errors: { current: detail } })
}

/** Changes the password, ends all other sessions and returns a new token for this one. Its browser stays known. */
export async function changeOwnPassword(
  { database, now, passwords, dataDir, facts }: PasswordDeps,
  own: OwnerSession,
  { current, next, browser }: PasswordChange & { browser: string | undefined },
): Promise<string> {
  const user = await repository.findAdminUserById(database.kysely, own.adminUserId)
  const matches = await passwords.verify(user?.password, current, { hasPriority: true })
  if (!user || !matches) throw wrongPassword()
  if (next === current) {
    const detail = 'This is the password that you have now. Please choose another.'
    throw new AppError('INVALID_INPUT', { detail, errors: { next: detail } })
  }
  const weakness = passwordWeakness(next, [facts.name, facts.email, facts.siteUrl, user.username])
  if (weakness) throw new AppError('INVALID_INPUT', { detail: weakness, errors: { next: weakness } })
  const isFirst = await hasFirstPassword({ database, dataDir })
  const hash = await passwords.hash(next)
  const token = createToken()
  const at = now()
  await database.write(async (tx) => {
    // Hashing takes a while: a password change by another device meanwhile has ended this session.
    await repository.lockAdminUser(tx, database.kind, user.id)
    const session = await repository.findSession(tx, own.id)
    if (!session) throw new AppError('UNAUTHENTICATED')
    const hasEndedCalendar = await replacePassword(tx, user.id, hash, at)
    await repository.insertSession(tx, { ...session, id: hashToken(token), lastSeenAt: at })
    if (browser)
      await repository.saveKnownBrowser(tx, { id: hashToken(browser), adminUserId: user.id, lastLoginAt: at })
    // No notice when the generated first password is replaced: that is part of setting up.
    if (!isFirst) await notifyOwnerOfAccountChange(tx, facts, { what: 'password', hasEndedCalendar }, at)
  })
  deletePasswordFile(dataDir)
  return token
}

export async function endOwnSession({ database }: Deps, own: OwnerSession, id: string): Promise<void> {
  const isEnded = await database.write((tx) => repository.deleteSessionOf(tx, own.adminUserId, id))
  if (!isEnded) throw new AppError('NOT_FOUND', { detail: 'This device is signed out already.' })
}

export async function endOtherSessions({ database }: Deps, own: OwnerSession): Promise<number> {
  const ended = await database.write(async (tx) => {
    await endCalendarAddress(tx)
    return await repository.deleteOtherSessions(tx, own)
  })
  return ended.length
}
