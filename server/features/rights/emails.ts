import { formatDay } from '#contract/day-labels.ts'
import { cleanText } from '#contract/invisible-characters.ts'
import type { Facts } from '#contract/render.ts'
import type { DataRequestKind } from '#contract/rights.ts'
import { formatLongInstant } from '#server/london-days.ts'
import { button, emailLink, factRows, type Letter, paragraph, quote } from '#server/mail/letter.ts'

type Words = { asked: string; title: string; toDo: string }

/** Each kind of request, worded for the person and for the owner. */
export const kindWords: Record<DataRequestKind, Words> = {
  access: {
    asked: 'to see what I hold about you',
    title: 'Somebody asks for a copy of their data',
    toDo: 'Look the address up under Clients, send the copy, and mark the request as answered.',
  },
  erasure: {
    asked: 'to have erased what I hold about you',
    title: 'Somebody wants their data erased',
    toDo: 'Write to them that you erase it and mark the request as answered. Then look the address up under Clients and erase it.',
  },
  complaint: {
    asked: 'to complain about how your data was used',
    title: 'Somebody complains about how their data was used',
    toDo: 'Write that you have it, look into it, tell them what you found, and mark it as answered.',
  },
}

type Asked = { kind: DataRequestKind; dueDay: string }

/**
 * Says that a request has arrived, and asks for confirmation of its typed address. It contains nothing that anybody
 * typed, and is the same whether the address is known or not.
 */
export function receiptLetter(
  facts: Facts,
  { kind, dueDay, url, until }: Asked & { url: string; until: Date },
): Letter {
  return {
    subject: 'I have your request about your data',
    preview: 'Please confirm with one press that it was you.',
    blocks: [
      paragraph('Hello,'),
      paragraph(
        'Somebody entered this address and asked ',
        { strong: kindWords[kind].asked },
        '. If that was you, please open the link and press the button there: it shows me that the address is yours.',
      ),
      button('Confirm my request', url),
      factRows(
        { label: 'The link works until', value: formatLongInstant(until) },
        { label: 'You hear from me by', value: formatDay(dueDay) },
      ),
      paragraph('If you change your mind, answer this mail.'),
      paragraph(
        'If it was not you, please ignore it. Without your press I hand out nothing and erase nothing.',
      ),
    ],
    footnote: `Sent because this address was entered on ${new URL(facts.siteUrl).host}.`,
  }
}

export function alertLetter(facts: Facts, request: Asked & { email: string; message: string }): Letter {
  const { kind, email, dueDay } = request
  const message = cleanText(request.message)
  const { title, toDo } = kindWords[kind]
  const byWhen = kind === 'complaint' ? 'Confirm it by' : 'Answer by'
  return {
    subject: title,
    preview: `${byWhen} ${formatDay(dueDay)}. The law sets the time.`,
    blocks: [
      paragraph(
        'The address is not confirmed yet: they were sent a link, and Clients shows when they have pressed it. Until then, hand out and erase nothing unless you know in another way that it is them.',
      ),
      paragraph(toDo),
      factRows({ label: 'Email', value: emailLink(email) }, { label: byWhen, value: formatDay(dueDay) }),
      ...(message ? [quote('Their words', message)] : []),
      button('Open Clients', `${facts.siteUrl}/admin/clients`),
    ],
  }
}
