import type { Facts } from '#contract/render.ts'
import type { Database } from '#server/database/database.ts'
import type { LinkSigner } from '#server/security/signed-links.ts'
import { findBatch, unsubscribePlaceholder, unsubscribeUrl } from './batches.ts'
import { CalendarPart } from './letter.ts'
import { isNeverSentTwice, isNewsletterMail } from './mail-kinds.ts'
import type { Message } from './mailer.ts'
import { findThread, type Mail } from './repository.ts'
import type { MailSettings } from './settings.ts'

export type ComposeDeps = {
  database: Database
  facts: Facts
  settings: Pick<MailSettings, 'ownerEmail'>
  links: LinkSigner
}

type Words = { subject: string; html: string; text: string }

/** The words that a batch shares, with the receiver's own link to unsubscribe. */
export const withOwnLink = ({ subject, html, text }: Words, url: string): Words => ({
  subject,
  html: html.replaceAll(unsubscribePlaceholder, () => url),
  text: text.replaceAll(unsubscribePlaceholder, () => url),
})

/** Turns outbox rows into messages for the mailer. */
export function createComposer({ database, facts, settings, links }: ComposeDeps) {
  async function contentOf(mail: Mail, url: string | undefined) {
    if (mail.batchId !== null) {
      const batch = await findBatch(database.kysely, mail.batchId)
      if (!batch) throw new Error('A mail belongs to a batch that is gone')
      return withOwnLink(batch, url ?? facts.siteUrl)
    }
    const { subject, html, text, calendar } = mail
    return {
      ...{ subject: subject ?? '', html: html ?? '', text: text ?? '' },
      ...(calendar !== null && { calendar: CalendarPart.parse(JSON.parse(calendar)) }),
    }
  }

  return async (mail: Mail): Promise<Message> => {
    const url =
      mail.subscriberId === null || !isNewsletterMail(mail.kind)
        ? undefined
        : unsubscribeUrl(facts.siteUrl, links, mail.subscriberId)
    return {
      id: mail.id,
      to: mail.isOwner ? settings.ownerEmail : mail.toAddress,
      replyTo:
        mail.replyToAddress === null
          ? undefined
          : { name: mail.replyToName ?? '', address: mail.replyToAddress },
      ...(await contentOf(mail, url)),
      ...(mail.kind === 'reply' && { isPersonal: true, refersTo: await findThread(database.kysely, mail) }),
      createdAt: mail.createdAt,
      isSentOnce: isNeverSentTwice(mail.kind),
      unsubscribeUrl: url,
    }
  }
}

export type Composer = ReturnType<typeof createComposer>
