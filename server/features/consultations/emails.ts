import type { ReplyText } from '#contract/consultation-page.ts'
import { cleanText } from '#contract/invisible-characters.ts'
import { areaName, placeName, serviceName } from '#contract/labels.ts'
import { telHref } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import type { StoredRequest } from '#contract/request-fields.ts'
import type { Config } from '#server/config.ts'
import type { Executor } from '#server/database/schema.ts'
import {
  button,
  emailLink,
  factRows,
  heading,
  type Letter,
  list,
  paragraph,
  quote,
} from '#server/mail/letter.ts'
import { queueFormMail, queueMail } from '#server/mail/outbox.ts'
import { toParagraphs, toSafeHeaderText } from '#server/mail/visitor-text.ts'

const hasColour = (serviceType: string) => serviceType === 'color-only' || serviceType === 'cut-and-color'

/** Tells the owner everything that was asked, and the quickest ways to answer. */
export function consultationAlert(request: StoredRequest, facts: Facts): Letter {
  const { siteUrl, away } = facts
  const { location, serviceType, hairType } = request
  const name = toSafeHeaderText(request.name, 100)
  const phone = toSafeHeaderText(request.phone)
  const area = areaName(location, facts)
  return {
    subject: `New consultation request from ${name}`,
    preview: `${serviceName(serviceType)}, ${area}. ${away ? `Its 24 hours begin on ${away.backWords}.` : 'Please reply within 24 hours.'}`,
    blocks: [
      paragraph(
        `${away ? `You are away: its 24 hours begin on ${away.backWords}.` : 'You promise a reply within 24 hours.'} Answering this mail writes to `,
        { strong: name },
        '.',
      ),
      // A home address stays out of mailboxes.
      factRows(
        { label: 'Name', value: name },
        { label: 'Phone', value: { text: phone, href: telHref(phone) } },
        { label: 'Email', value: emailLink(toSafeHeaderText(request.email, 254)) },
        { label: 'Area', value: area },
        { label: 'Service', value: serviceName(serviceType) },
        { label: 'Where', value: placeName(request.mobileService) },
      ),
      ...(hairType ? [quote('Hair Details', cleanText(hairType))] : []),
      button('Open the dashboard', `${siteUrl}/admin`),
    ],
  }
}

/**
 * Acknowledges a request. It contains nothing that anybody typed, so that nobody can make the website send
 * their words to a stranger.
 */
export function consultationAcknowledgement(request: StoredRequest, facts: Facts): Letter {
  const { location, serviceType, mobileService } = request
  const { name, phone, siteUrl, away } = facts
  const place = mobileService ? 'at your home' : 'at the salon'
  return {
    subject: `Your free consultation with ${name}`,
    preview: away
      ? `Your request has arrived. I am away until ${away.backWords}.`
      : 'Your request has arrived. You will hear from me within 24 hours.',
    blocks: [
      paragraph('Hello,'),
      away
        ? paragraph(
            'Thank you for asking for a free consultation. Your request has arrived. ',
            { strong: `I am away until ${away.backWords}` },
            ', and will be in touch from then on, in the order that requests came.',
          )
        : paragraph(
            'Thank you for asking for a free consultation. Your request has arrived, and ',
            { strong: 'I will be in touch within 24 hours' },
            '. If you would rather talk now, call me on ',
            { text: phone, href: telHref(phone) },
            '.',
          ),
      factRows(
        { label: 'Service', value: serviceName(serviceType) },
        { label: 'Area', value: `${areaName(location, facts)}, ${place}` },
      ),
      heading('How to prepare'),
      paragraph('I look at your curls as they really are, so please come with your hair:'),
      list(
        [{ strong: 'Clean: ' }, 'washed within the last day or two.'],
        [{ strong: 'Dry: ' }, 'fully dried, the way you usually dry it.'],
        [{ strong: 'Loose: ' }, 'not tied up, plaited or clipped.'],
        [{ strong: 'Without product: ' }, 'no gel, cream or oil after the wash.'],
      ),
      ...(hasColour(serviceType)
        ? [
            heading('Before any colour'),
            paragraph(
              'Colour needs an ',
              { strong: 'allergy alert test at least 48 hours before' },
              ', even if you have coloured your hair for years. We arrange it when we speak.',
            ),
          ]
        : []),
      button('Read the hair tips', `${siteUrl}/blog`),
    ],
    footnote: `You get this because this address was entered in the consultation form of ${new URL(siteUrl).host}. If that was not you, please ignore this mail.`,
  }
}

/** The owner's own words. The layout adds her name at the foot. */
export const replyLetter = ({ subject, message }: ReplyText): Letter => ({
  subject: toSafeHeaderText(subject),
  blocks: toParagraphs(message),
})

type MailOptions = {
  createdAt: Date
  dueAt?: Date
  /** Of a form that was sent in; without it the owner has caused the mails. */
  form?: Pick<Config, 'rateLimitFactor'>
}

/** Queues the alert to the owner and the acknowledgement; returns the number of queued mails. */
export async function queueRequestMails(
  tx: Executor,
  request: StoredRequest & { id: string },
  facts: Facts,
  { form, ...times }: MailOptions,
): Promise<number> {
  const shared = { belongsTo: { consultationId: request.id }, facts, ...times }
  await queueMail(tx, {
    kind: 'consultation_alert',
    to: 'owner',
    cause: `alert ${request.id}`,
    ...shared,
    replyTo: { name: request.name, address: request.email },
    letter: consultationAlert(request, facts),
  })
  const acknowledgement = {
    kind: 'consultation_acknowledgement',
    to: { address: request.email },
    cause: `acknowledgement ${request.id}`,
    ...shared,
    letter: consultationAcknowledgement(request, facts),
  } as const
  const id = form ? await queueFormMail(tx, acknowledgement, form) : await queueMail(tx, acknowledgement)
  return id === undefined ? 1 : 2
}

/** Withdraws the alert and the acknowledgement if they have not left; returns how many. */
export async function withdrawRequestMails(tx: Executor, consultationId: string): Promise<number> {
  const withdrawn = await tx
    .deleteFrom('mails')
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', ['consultation_alert', 'consultation_acknowledgement'])
    .where('state', '=', 'waiting')
    .where('claimedUntil', 'is', null)
    .returning('id')
    .execute()
  return withdrawn.length
}

export type RequestMail = Awaited<ReturnType<typeof listMailsOfRequest>>[number]

export async function listMailsOfRequest(db: Executor, consultationId: string) {
  return await db
    .selectFrom('mails')
    .select(['id', 'kind', 'state', 'error', 'claimedUntil', 'createdAt', 'settledAt', 'expiresAt'])
    .where('consultationId', '=', consultationId)
    .orderBy('id', 'desc')
    .execute()
}
