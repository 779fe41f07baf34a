import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import { type Log, logFault } from '#server/process/log.ts'
import type { Sealer } from '#server/security/sealed-secrets.ts'
import * as repository from './second-step-repository.ts'
import { createTotpSecret } from './totp.ts'

type Stored = { adminUserId: string; secret: string; isSealed: boolean }

const contextOf = (adminUserId: string) => `second-step ${adminUserId}`

/** Decrypts the second step's key; undefined if `mail.key` is lost or does not match. */
export async function decryptSecondStepKey(
  sealer: Sealer,
  { adminUserId, secret, isSealed }: Stored,
): Promise<string | undefined> {
  return isSealed ? await sealer.open(secret, contextOf(adminUserId)) : secret
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
        'The second step cannot be set up: your website cannot write the file that secrets are locked with, mail.key. Please tell the person who runs it.',
    })
  }
}

/** Encrypts keys that earlier releases stored in plain text. */
export async function encryptLegacyKeys({
  database,
  sealer,
  log,
}: {
  database: Database
  sealer: Sealer
  log: Log
}): Promise<void> {
  for (const { adminUserId, secret } of await repository.listUnsealedSecrets(database.kysely)) {
    try {
      const sealed = await sealer.seal(secret, contextOf(adminUserId))
      await database.write((tx) => repository.replaceBySealedSecret(tx, { adminUserId, secret, sealed }))
    } catch (error) {
      // Not fatal: the next start tries again.
      logFault(log, error, 'The key of the second step cannot be encrypted')
    }
  }
}
