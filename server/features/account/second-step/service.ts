import type { SecondStepTurnOn } from '#contract/account.ts'
import { updateRow } from '#server/database/rows.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/http/errors.ts'
import { notifyOwnerOfAccountChange } from '../emails.ts'
import { requirePassword, revokeOthers } from '../password/service.ts'
import * as repository from '../repository.ts'
import { setUpMs } from '../rules.ts'
import type { OwnerSession } from '../service.ts'
import {
  consumeCode,
  createKey,
  createRecoveryCodes,
  decryptKey,
  otpauthUri,
  timeStepOfCode,
} from './codes.ts'

const changedElsewhere = () =>
  conflict('The second step was turned on or off on another device. Please open this page again.')

/** Returns the key for the authenticator app; an unfinished set-up keeps the same key for a day. */
export async function setUpSecondStep(deps: Deps) {
  const { database, facts, now, sealer } = deps
  const at = now()
  return await repository.withOwner(database, async (tx, owner) => {
    if (owner.secondStepSince) throw changedElsewhere()
    const begunAt = owner.secondStepSetUpAt
    const isFresh = begunAt !== null && at.getTime() - begunAt.getTime() < setUpMs
    let secret = isFresh ? await decryptKey(sealer, owner) : undefined
    if (secret === undefined) {
      const created = await createKey(sealer, owner)
      secret = created.secret
      await updateRow(tx, 'adminUsers', owner.id, {
        secondStepSecret: created.sealed,
        secondStepSetUpAt: at,
      })
    }
    return { secret, uri: otpauthUri(secret, { issuer: facts.name, label: owner.username }) }
  })
}

/**
 * Turns the second step on after checking password and code, and ends the other sessions and the calendar address.
 * Returns the recovery codes, which are not readable later.
 */
export async function turnOnSecondStep(
  deps: Deps,
  { id }: OwnerSession,
  { password, code }: SecondStepTurnOn,
): Promise<string[]> {
  const { database, now, sealer } = deps
  await requirePassword(deps, password)
  const at = now()
  const { codes, recoveryCodes } = createRecoveryCodes()
  return await repository.withOwner(database, async (tx, owner) => {
    if (owner.secondStepSince) throw changedElsewhere()
    const secondStepLastUsed = await timeStepOfCode(sealer, owner, code, at)
    await updateRow(tx, 'adminUsers', owner.id, { secondStepSince: at, secondStepLastUsed, recoveryCodes })
    await repository.updateSession(tx, id, { provedAt: at })
    await revokeOthers(tx, id, at)
    await notifyOwnerOfAccountChange(tx, deps, 'second-step-on')
    return codes
  })
}

/**
 * For the operator, when phone and recovery codes are lost. Returns the user name and whether the second step was on.
 */
export async function turnOffSecondStepByOperator(
  deps: Pick<Deps, 'database' | 'facts' | 'now'>,
): Promise<{ username: string; wasOn: boolean } | undefined> {
  if (!(await repository.findOwner(deps.database.kysely))) return undefined
  return await repository.withOwner(deps.database, async (tx, owner) => {
    const wasOn = owner.secondStepSince !== null
    await updateRow(tx, 'adminUsers', owner.id, {
      ...{ secondStepSecret: null, secondStepSetUpAt: null, secondStepSince: null },
      ...{ secondStepLastUsed: 0, recoveryCodes: '[]' },
    })
    if (wasOn) await notifyOwnerOfAccountChange(tx, deps, 'second-step-off')
    return { username: owner.username, wasOn }
  })
}

export async function turnOffSecondStep(deps: Deps, password: string): Promise<void> {
  await requirePassword(deps, password)
  await turnOffSecondStepByOperator(deps)
}

/** Makes the session's proof of identity fresh: by a code, or by the password while the second step is off. */
export async function stepUp(
  deps: Deps,
  { id }: OwnerSession,
  proof: { code: string } | { password: string },
): Promise<void> {
  const { database, now, sealer } = deps
  const at = now()
  if ('password' in proof) await requirePassword(deps, proof.password)
  await repository.withOwner(database, async (tx, owner) => {
    if ('code' in proof !== (owner.secondStepSince !== null)) throw changedElsewhere()
    if ('code' in proof) await consumeCode(tx, sealer, owner, { code: proof.code, at })
    await repository.updateSession(tx, id, { provedAt: at })
  })
}
