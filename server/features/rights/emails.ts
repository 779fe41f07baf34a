import { formatDay } from '#contract/day-labels.ts'
import { formatLongInstant } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import type { DataRequestKind } from '#contract/rights.ts'
import { button, type Letter, paragraph } from '#server/mail/letter.ts'
import { toSafeBodyText } from '#server/mail/visitor-text.ts'

const hostOf = ({ siteUrl }: Facts) => new URL(siteUrl).host

/** Each kind of request, worded for the person and for the owner. */
export const kindWords: Record<DataRequestKind, { asked: string; title: string; short: string }> = {
  access: {
    asked: 'to see what I hold about you',
    title: 'Somebody asks for a copy of their data',
    short: 'A copy of their data',
  },
  erasure: {
    asked: 'to have erased what I hold about you',
    title: 'Somebody wants their data erased',
    short: 'To be erased',
  },
  complaint: {
    asked: 'to complain about how your data was used',
    title: 'Somebody complains about how their data was used',
    short: 'A complaint',
  },
}

/**
 * Asks for confirmation of a typed address: only the press on the page confirms the request. It contains
 * nothing that anybody typed, and is the same whether the address is known or not.
 */
export function linkLetter(
  facts: Facts,
  { kind, url, until }: { kind: DataRequestKind; url: string; until: Date },
): Letter {
  return {
    subject: 'Please confirm your request about your data',
    preview: `One press, and your request has reached ${facts.name}.`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        'Somebody entered this address and asked ',
        { strong: kindWords[kind].asked },
        '. If that was you, please open the link and press the button there: it shows me that the address is yours.',
      ),
      button('Confirm my request', url),
      paragraph('The link works until ', { strong: formatLongInstant(until) }, '.'),
      paragraph('If it was not you, please ignore this mail. Nothing happens then.'),
    ],
    footnote: `Sent because this address was entered on ${hostOf(facts)}.`,
  }
}

type Confirmed = { kind: DataRequestKind; reference: string; dueDay: string }

/** Confirms the request to a verified address, in the words of the page. */
export function receiptLetter(facts: Facts, { kind, reference, dueDay }: Confirmed): Letter {
  return {
    subject: `I have your request, reference ${reference}`,
    preview: `You hear from me by ${formatDay(dueDay)}.`,
    blocks: [
      paragraph('Hello,'),
      paragraph('You asked ', { strong: kindWords[kind].asked }, '. Your address is confirmed.'),
      {
        kind: 'facts',
        rows: [
          { label: 'You hear from me by', value: formatDay(dueDay) },
          { label: 'Reference', value: reference },
        ],
      },
      paragraph('You need do nothing more. If you change your mind, answer this mail.'),
    ],
    footnote: `Sent because you confirmed a request about your data on ${hostOf(facts)}.`,
  }
}

type Alerted = Confirmed & { email: string; message: string }

const peopleUrl = ({ siteUrl }: Facts) => `${siteUrl}/admin/people`

const byWhen = (kind: DataRequestKind) => (kind === 'complaint' ? 'Confirm it by' : 'Answer by')

const factsOf = ({ kind, email, reference, dueDay }: Alerted) => ({
  kind: 'facts' as const,
  rows: [
    { label: 'They want', value: kindWords[kind].short },
    {
      label: 'Email',
      value: { text: email, href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` },
    },
    { label: byWhen(kind), value: formatDay(dueDay) },
    { label: 'Reference', value: reference },
  ],
})

const whatToDo: Record<DataRequestKind, string> = {
  access: 'Look the address up under People’s data, send the copy, and mark the request as answered.',
  erasure:
    'Write to them that you erase it and mark the request as answered. Then look the address up under People’s data and erase it.',
  complaint: 'Write that you have it, look into it, tell them what you found, and mark it as answered.',
}

/** Tells the owner about a request from a verified address. */
export function alertLetter(facts: Facts, request: Alerted): Letter {
  const { kind, dueDay } = request
  const message = toSafeBodyText(request.message)
  return {
    subject: kindWords[kind].title,
    preview: `${byWhen(kind)} ${formatDay(dueDay)}. The law sets the time.`,
    blocks: [
      paragraph('The address is proved by a link. ', whatToDo[kind]),
      factsOf(request),
      ...(message ? [{ kind: 'quote' as const, label: 'Their words', text: message }] : []),
      button('Open People’s data', peopleUrl(facts)),
    ],
    footnote: 'Sent by your website because somebody confirmed a request about their own data.',
  }
}
