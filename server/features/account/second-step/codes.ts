import { Secret, TOTP } from 'otpauth'
import { updateRow } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import { invalidField } from '#server/http/errors.ts'
import type { Sealer } from '#server/security/sealed-secrets.ts'
import { hashToken, randomLetters } from '#server/security/token.ts'
import type { Owner } from '../repository.ts'

const period = 30
const digits = 6
// Accept one time step before and after: clocks differ, and typing takes a moment.
const window = 1
/** The key length that RFC 4226 recommends for SHA-1. */
const secretBytes = 20

const totpOf = (secret: string, names?: { issuer: string; label: string }) =>
  new TOTP({ secret: Secret.fromBase32(secret), period, digits, ...names })

/** The otpauth: URI for authenticator apps, shown as QR code and link. */
export const otpauthUri = (secret: string, names: { issuer: string; label: string }) =>
  totpOf(secret, names).toString()

const isTotpCode = (code: string) => /^\d{6}$/.test(code)

/** The time step that a code belongs to, if it is within the accepted window. */
function timeStepOf(secret: string, code: string, at: Date): number | undefined {
  // The library throws when a code has six characters but more than six bytes.
  if (!isTotpCode(code)) return undefined
  const totp = totpOf(secret)
  const timestamp = at.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

const withoutSpaces = (code: string) => code.replace(/\s/g, '')

/** Happens when the website moved to another machine without secrets.key. */
const lostKeyMessage =
  'Your website cannot read the key of your second step. Use a recovery code, or pass this on to the person who runs it: put the file secrets.key back, or run “npm run second-step -- off”.'

const wrongCode = () =>
  invalidField('code', 'That code is not right, or was used before. Please try the next one.', 'WRONG_CODE')

const contextOf = ({ id }: Owner) => `second-step ${id}`

/** The key of the second step; undefined if there is none, or `secrets.key` is lost or does not match. */
export const decryptKey = async (sealer: Sealer, owner: Owner) =>
  owner.secondStepSecret === null ? undefined : await sealer.open(owner.secondStepSecret, contextOf(owner))

/** Creates a key, plain and encrypted. */
export async function createKey(sealer: Sealer, owner: Owner) {
  const secret = new Secret({ size: secretBytes }).base32
  return { secret, sealed: await sealer.seal(secret, contextOf(owner)) }
}

/** The time step of a code; its match proves that her app holds the key. */
export async function timeStepOfCode(sealer: Sealer, owner: Owner, code: string, at: Date): Promise<number> {
  const secret = await decryptKey(sealer, owner)
  const step = secret && timeStepOf(secret, withoutSpaces(code), at)
  if (!step) throw wrongCode()
  return step
}

/** Accepts missing or extra separators. */
const hashCode = (code: string) => hashToken(code.replace(/\D/g, ''))

const readHashes = ({ recoveryCodes }: Pick<Owner, 'recoveryCodes'>): string[] => JSON.parse(recoveryCodes)

export const countRecoveryCodes = (owner: Owner) => readHashes(owner).length

const codesAtOnce = 10

/**
 * Creates recovery codes, of digits like those of the app, so that one field takes both; none of their groups looks like a
 * code of the app. Each has about 80 random bits, which nobody finds by guessing: a fast hash is enough.
 */
export function createRecoveryCodes() {
  const codes = Array.from({ length: codesAtOnce }, () =>
    randomLetters(24, '0123456789').replace(/(.{4})(?=.)/g, '$1-'),
  )
  return { codes, recoveryCodes: JSON.stringify(codes.map(hashCode)) }
}

/** Consumes a code of the app or a recovery code; throws unless it matches. */
export async function consumeCode(
  tx: Executor,
  sealer: Sealer,
  owner: Owner,
  { code, at }: { code: string; at: Date },
): Promise<void> {
  if (!isTotpCode(withoutSpaces(code))) {
    const hash = hashCode(code)
    const hashes = readHashes(owner)
    if (!hashes.includes(hash)) throw wrongCode()
    const recoveryCodes = JSON.stringify(hashes.filter((one) => one !== hash))
    await updateRow(tx, 'adminUsers', owner.id, { recoveryCodes })
    return
  }
  const secret = await decryptKey(sealer, owner)
  if (secret === undefined) throw invalidField('code', lostKeyMessage, 'WRONG_CODE')
  const step = timeStepOf(secret, withoutSpaces(code), at)
  if (step === undefined || step <= owner.secondStepLastUsed) throw wrongCode()
  await updateRow(tx, 'adminUsers', owner.id, { secondStepLastUsed: step })
}
