import { AppError } from '#server/http/errors.ts'
import { type Log, logFault } from '#server/process/log.ts'
import type { Sealer } from '#server/security/sealed-secrets.ts'
import { createTotpSecret } from './totp.ts'

const contextOf = (adminUserId: string) => `second-step ${adminUserId}`

/** Decrypts the second step's key; undefined if `secrets.key` is lost or does not match. */
export async function decryptSecondStepKey(
  sealer: Sealer,
  { adminUserId, secret }: { adminUserId: string; secret: string },
): Promise<string | undefined> {
  return await sealer.open(secret, contextOf(adminUserId))
}

/** Creates a key, plain and encrypted. */
export async function createSecondStepKey(
  { sealer, log }: { sealer: Sealer; log: Log },
  adminUserId: string,
) {
  const secret = createTotpSecret()
  try {
    return { secret, sealed: await sealer.seal(secret, contextOf(adminUserId)) }
  } catch (error) {
    logFault(log, error, 'The key of the second step cannot be encrypted')
    throw new AppError('CONFLICT', {
      detail:
        'The second step cannot be set up: your website cannot write the file that secrets are locked with, secrets.key. Please tell the person who runs it.',
    })
  }
}
