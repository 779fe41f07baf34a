import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'
import type { Passwords } from '#server/security/password.ts'
import type { Sealer } from '#server/security/sealed-secrets.ts'
import { findRecoveryCode } from './recovery-codes.ts'
import { decryptKey } from './second-step-key.ts'
import * as repository from './second-step-repository.ts'
import { isFigures, stepOfFigures } from './totp.ts'

const withoutSpaces = (code: string) => code.replace(/\s/g, '')

const wrongFigures = 'These figures do not fit. Wait for the next ones and try again.'
const wrongRecoveryCode = 'This recovery code does not fit, or was used before. Each works once.'

/** Also one too few or too many. A recovery code has eight letters and figures: the next figures would not help there. */
export const isMeantAsFigures = (code: string) => /^\d{0,7}$/.test(withoutSpaces(code))

const refusedAs = (detail: string) => new AppError('WRONG_CODE', { detail, errors: { code: detail } })

export const wrongCode = (code: string) =>
  refusedAs(isMeantAsFigures(code) ? wrongFigures : wrongRecoveryCode)

/** After a move to another machine without it. */
const lostKey =
  'Your website cannot read the key of your second step. Use a recovery code, or pass this on to whoever runs it: put mail.key back into DATA_DIR, or run “npm run second-step -- off”.'

/** The time step of figures that show that her app holds the key. */
export async function stepOfCode(
  sealer: Sealer,
  stored: Parameters<typeof decryptKey>[1] | undefined,
  { code, at }: { code: string; at: Date },
): Promise<number> {
  const secret = stored && (await decryptKey(sealer, stored))
  const step = secret === undefined ? undefined : stepOfFigures(secret, withoutSpaces(code), at)
  if (step === undefined) throw refusedAs(wrongFigures)
  return step
}

type Deps = { database: Database; passwords: Passwords; sealer: Sealer }

async function useFigures(
  tx: Executor,
  sealer: Sealer,
  { adminUserId, code, at }: { adminUserId: string; code: string; at: Date },
) {
  const secondStep = await repository.findSecondStep(tx, adminUserId)
  if (!secondStep?.onSince) return undefined
  const secret = await decryptKey(sealer, secondStep)
  if (secret === undefined) throw refusedAs(lostKey)
  const step = stepOfFigures(secret, withoutSpaces(code), at)
  if (step === undefined || step <= secondStep.lastStep) return undefined
  await repository.updateLastStep(tx, adminUserId, step)
  return 'figures'
}

/**
 * Checks what takes long before the transaction. Gives what uses up the figures or the recovery code in it, and says which
 * it was, if it was either.
 */
export async function readCode(
  { database, passwords, sealer }: Deps,
  { adminUserId, code, at }: { adminUserId: string; code: string; at: Date },
): Promise<(tx: Executor) => Promise<'figures' | 'recovery-code' | undefined>> {
  if (isFigures(withoutSpaces(code))) return (tx) => useFigures(tx, sealer, { adminUserId, code, at })
  const stored = await repository.listRecoveryCodes(database.kysely, adminUserId)
  const id = await findRecoveryCode(passwords, stored, { adminUserId, code })
  return async (tx) =>
    id !== undefined && (await repository.deleteRecoveryCode(tx, id)) ? 'recovery-code' : undefined
}
