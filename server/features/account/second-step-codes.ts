import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'
import type { Passwords } from '#server/security/password.ts'
import type { Sealer } from '#server/security/sealed-secrets.ts'
import { randomLetters } from '#server/security/token.ts'
import { decryptSecondStepKey } from './second-step-key.ts'
import * as repository from './second-step-repository.ts'
import { isTotpCode, timeStepOf } from './totp.ts'

const withoutSpaces = (code: string) => code.replace(/\s/g, '')

const wrongTotpMessage = 'These figures do not fit. Wait for the next ones and try again.'
const wrongRecoveryMessage = 'This recovery code does not fit, or was used before. Each works once.'

/** Includes mistyped lengths. Recovery codes have eight characters, so eight digits would be one. */
export const looksLikeTotpCode = (code: string) => /^\d{0,7}$/.test(withoutSpaces(code))

const refusedAs = (detail: string) => new AppError('WRONG_CODE', { detail, errors: { code: detail } })

export const wrongCodeError = (code: string) =>
  refusedAs(looksLikeTotpCode(code) ? wrongTotpMessage : wrongRecoveryMessage)

/** Happens when the website moved to another machine without secrets.key. */
const lostKeyMessage =
  'Your website cannot read the key of your second step. Use a recovery code, or pass this on to the person who runs it: put the file secrets.key back, or run “npm run second-step -- off”.'

/** The time step of a code; its match proves that her app holds the key. */
export async function timeStepOfCode(
  sealer: Sealer,
  stored: Parameters<typeof decryptSecondStepKey>[1] | undefined,
  { code, at }: { code: string; at: Date },
): Promise<number> {
  const secret = stored && (await decryptSecondStepKey(sealer, stored))
  const step = secret === undefined ? undefined : timeStepOf(secret, withoutSpaces(code), at)
  if (step === undefined) throw refusedAs(wrongTotpMessage)
  return step
}

type Deps = { database: Database; passwords: Passwords; sealer: Sealer }

async function useTotpCode(
  tx: Executor,
  sealer: Sealer,
  { adminUserId, code, at }: { adminUserId: string; code: string; at: Date },
) {
  const secondStep = await repository.findSecondStep(tx, adminUserId)
  if (!secondStep?.onSince) return undefined
  const secret = await decryptSecondStepKey(sealer, secondStep)
  if (secret === undefined) throw refusedAs(lostKeyMessage)
  const step = timeStepOf(secret, withoutSpaces(code), at)
  if (step === undefined || step <= secondStep.lastStep) return undefined
  await repository.updateLastTimeStep(tx, adminUserId, step)
  return 'figures'
}

/**
 * Verifies the slow hashes before the transaction. The returned function consumes the code inside it and returns its
 * kind, or undefined if it does not match.
 */
export async function verifySecondStepCode(
  { database, passwords, sealer }: Deps,
  { adminUserId, code, at }: { adminUserId: string; code: string; at: Date },
): Promise<(tx: Executor) => Promise<'figures' | 'recovery-code' | undefined>> {
  if (isTotpCode(withoutSpaces(code))) return (tx) => useTotpCode(tx, sealer, { adminUserId, code, at })
  const stored = await repository.listRecoveryCodes(database.kysely, adminUserId)
  const id = await findRecoveryCode(passwords, stored, code)
  return async (tx) =>
    id !== undefined && (await repository.deleteRecoveryCode(tx, id)) ? 'recovery-code' : undefined
}

const codesAtOnce = 10

/** Creates recovery codes and their hashes. The codes are short, so they are hashed as slowly as a password. */
export async function createRecoveryCodes(passwords: Passwords) {
  const codes = Array.from({ length: codesAtOnce }, () =>
    randomLetters(8)
      .toUpperCase()
      .replace(/(.{4})(?=.)/, '$1-'),
  )
  return { codes, stored: await Promise.all(codes.map((code) => passwords.hash(normalise(code)))) }
}

/** Accepts lower case and missing or extra separators. */
const normalise = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The stored hash that matches the code, if any. */
async function findRecoveryCode(
  passwords: Passwords,
  stored: readonly string[],
  code: string,
): Promise<string | undefined> {
  const plain = normalise(code)
  for (const one of stored) {
    if (await passwords.verify(one, plain, { hasPriority: true })) return one
  }
  return undefined
}
