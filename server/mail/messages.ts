import type { Facts } from '#contract/render.ts'
import { requireRow } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import type { LinkSigner } from '#server/security/signed-links.ts'
import { CalendarPart } from './letter.ts'
import type { Mail } from './sending-repository.ts'
import { findMailBefore } from './sending-repository.ts'
import type { MailSettings } from './settings.ts'
import type { Message } from './smtp.ts'

export const unsubscribePurpose = 'unsubscribe'

/** Placeholder for the receiver's own link in the words of an issue. */
export const unsubscribePlaceholder = 'https://unsubscribe.invalid/'

export function unsubscribeUrl(siteUrl: string, links: LinkSigner, subscriberId: string): string {
  return `${siteUrl}/newsletter/unsubscribe?token=${links.sign(unsubscribePurpose, subscriberId)}`
}

export type MessageDeps = {
  facts: Facts
  links: LinkSigner
  mailSettings: Pick<MailSettings, 'smtp' | 'ownerEmail'>
}

async function wordsOf(db: Executor, mail: Mail, url: string | undefined) {
  const { issueId, subject, html, text } = mail
  if (issueId === null) return { subject: subject ?? '', html: html ?? '', text: text ?? '' }
  const issue = await requireRow(db, 'newsletterIssues', issueId)
  const withOwnLink = (words: string) => words.replaceAll(unsubscribePlaceholder, () => url ?? '')
  return { subject: issue.subject, html: withOwnLink(issue.html ?? ''), text: withOwnLink(issue.text ?? '') }
}

/** The row of a mail as a message for the mail server. */
export async function toMessage(
  db: Executor,
  mail: Mail,
  { facts, links, mailSettings }: MessageDeps,
): Promise<Message> {
  const { id, kind, isOwner, toAddress, replyToName, replyToAddress, calendar, createdAt, subscriberId } =
    mail
  const url = subscriberId === null ? undefined : unsubscribeUrl(facts.siteUrl, links, subscriberId)
  return {
    id,
    to: isOwner ? mailSettings.ownerEmail : toAddress,
    ...(replyToAddress !== null && { replyTo: { name: replyToName ?? '', address: replyToAddress } }),
    ...(await wordsOf(db, mail, url)),
    ...(calendar !== null && { calendar: CalendarPart.parse(JSON.parse(calendar)) }),
    ...(kind === 'reply' && { isPersonal: true, threadOf: (await findMailBefore(db, mail))?.id }),
    createdAt,
    unsubscribeUrl: url,
  }
}
