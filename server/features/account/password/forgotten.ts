import { passwordLinkHash } from '#contract/admin-session.ts'
import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { createDatedToken, verifyDatedToken } from '#server/security/signed-links.ts'
import { hashToken } from '#server/security/token.ts'
import { passwordLinkLetter } from '../emails.ts'
import * as repository from '../repository.ts'
import { passwordLinkMs, passwordLinksPerDay } from '../rules.ts'
import { consumeCode } from '../second-step/codes.ts'
import { passwordMark, startSession, type Tokens, type Visitor } from '../service.ts'
import { deletePasswordFile, refuseWeak, replacePassword } from './service.ts'

const linkPurpose = 'new-password'

/** Mails the owner a link to choose a new password, if mail is set up, at most three a day. */
export async function mailPasswordLink({ database, now, facts, links, mail, mailSettings }: Deps) {
  if (!mailSettings.smtp) return { isMailSetUp: false }
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + passwordLinkMs)
  await repository.withOwner(database, async (tx, owner) => {
    const sent = await repository.countPasswordLinks(tx, new Date(createdAt.getTime() - dayMs))
    if (sent >= passwordLinksPerDay) return
    const token = createDatedToken(links, linkPurpose, passwordMark(owner), createdAt)
    await queueMail(tx, {
      kind: 'password_link',
      to: 'owner',
      letter: passwordLinkLetter(`${facts.siteUrl}/admin${passwordLinkHash}${token}`, expiresAt),
      ...{ facts, createdAt, expiresAt },
    })
  })
  mail.wake()
  return { isMailSetUp: true }
}

const linkEnded = () =>
  new AppError('NOT_FOUND', {
    detail: 'This link has ended: it works for 30 minutes, and once. Please ask for a new one.',
  })

function requireLink({ links, now }: Deps, owner: repository.Owner | undefined, token: string) {
  const link = verifyDatedToken(links, linkPurpose, token, { now: now(), lifetimeMs: passwordLinkMs })
  if (!owner || !link || link.isExpired || link.id !== passwordMark(owner)) throw linkEnded()
  return owner
}

/** Returns the owner if the token is that of a mailed link that still works. */
export const requirePasswordLink = async (deps: Deps, token: string): Promise<repository.Owner> =>
  requireLink(deps, await repository.findOwner(deps.database.kysely), token)

type Chosen = { token: string; password: string; code?: string | undefined; visitor: Visitor }

/**
 * Replaces a forgotten password by means of a mailed link, and signs in. While the second step is on and its code is
 * missing, changes nothing and returns undefined.
 */
export async function replaceForgottenPassword(
  deps: Deps,
  { token, password, code, visitor }: Chosen,
): Promise<Tokens | undefined> {
  const { database, now, passwords, sealer } = deps
  const owner = await requirePasswordLink(deps, token)
  refuseWeak('password', password, `${deps.facts.name} ${owner.username}`)
  if (owner.secondStepSince && code === undefined) return undefined
  const hash = await passwords.hash(password)
  const tokens = await repository.withOwner(database, async (tx, locked) => {
    requireLink(deps, locked, token)
    if (locked.secondStepSince) await consumeCode(tx, sealer, locked, { code: code ?? '', at: now() })
    // Before the other sessions end, so that a browser that she has used before stays known.
    const opened = await startSession(tx, deps, locked, visitor)
    await replacePassword(tx, deps, locked, { hash, keptSession: hashToken(opened.session) })
    return opened
  })
  deletePasswordFile(deps)
  return tokens
}
