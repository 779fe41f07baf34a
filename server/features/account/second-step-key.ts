import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import { type Log, logFault } from '#server/process/log.ts'
import type { Sealer } from '#server/security/sealed-secrets.ts'
import * as repository from './second-step-repository.ts'
import { createSecret } from './totp.ts'

type Stored = { adminUserId: string; secret: string; isSealed: boolean }

const contextOf = (adminUserId: string) => `second-step ${adminUserId}`

/** The key of the second step; nothing where `mail.key` is gone or another one. */
export async function decryptKey(
  sealer: Sealer,
  { adminUserId, secret, isSealed }: Stored,
): Promise<string | undefined> {
  return isSealed ? await sealer.open(secret, contextOf(adminUserId)) : secret
}

/** A new key, and the same as it is stored. */
export async function createKey({ sealer, log }: { sealer: Sealer; log: Log }, adminUserId: string) {
  const secret = createSecret()
  try {
    return { secret, sealed: await sealer.seal(secret, contextOf(adminUserId)) }
  } catch (error) {
    logFault(log, error, 'The key of the second step cannot be encrypted')
    throw new AppError('CONFLICT', {
      detail:
        'The second step cannot be set up: the website cannot write the key that secrets are locked with. Pass this on to whoever runs your website: mail.key in DATA_DIR.',
    })
  }
}

/** Encrypts what an earlier release has stored as it is. */
export async function sealKeys({
  database,
  sealer,
  log,
}: {
  database: Database
  sealer: Sealer
  log: Log
}): Promise<void> {
  for (const { adminUserId, secret } of await repository.listUnsealed(database.kysely)) {
    try {
      const sealed = await sealer.seal(secret, contextOf(adminUserId))
      await database.write((tx) => repository.sealSecret(tx, { adminUserId, secret, sealed }))
    } catch (error) {
      // The site serves without it; the next start tries again.
      logFault(log, error, 'The key of the second step cannot be encrypted')
    }
  }
}
