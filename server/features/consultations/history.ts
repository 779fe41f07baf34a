import { contactOutcome, type HistoryLine } from '#contract/consultation-page.ts'
import { companyAt } from '#contract/mail-providers.ts'
import type { ContactWay } from '#contract/value-sets.ts'
import { type EventRow, listEvents } from '#server/database/events.ts'
import { requireRow } from '#server/database/rows.ts'
import type { DataDeps, Deps } from '#server/deps.ts'
import type { MailKind } from '#server/mail/mail-kinds.ts'
import { listMailsOfRequest, type RequestMail } from './emails.ts'
import { toEntries } from './reading.ts'

const contactNames: Record<ContactWay, string> = { call: 'Call', text: 'Text', whatsapp: 'WhatsApp' }

/** An event in the history; undefined for one that stands elsewhere on the page. */
function describeEvent({ kind, details }: EventRow): string | undefined {
  const { to, way, reached } = JSON.parse(details)
  if (kind === 'status') return `Marked as ${to.charAt(0).toUpperCase()}${to.slice(1)}`
  if (kind === 'contact')
    return `${contactNames[way as ContactWay]}: ${contactOutcome(way, reached).toLowerCase()}`
  return kind === 'reply-undone' ? 'Reply undone before it went out' : undefined
}

/** The mails of a request itself: those about a visit are the visit's. */
const mailNames: Partial<Record<MailKind, string>> = {
  consultation_alert: 'Alert to you',
  consultation_acknowledgement: 'Acknowledgement',
  reply: 'Your reply',
  offer: 'Offered times',
}

type MailState = Pick<RequestMail, 'kind' | 'state'> & Partial<RequestMail>

/** "Acknowledgement, handed to Gmail". Whether it has arrived is not known. */
function describeMail(
  { kind, state, error, expiresAt, claimedUntil }: MailState,
  { company, now }: { company: string; now: Date },
): Pick<HistoryLine, 'kind' | 'words'> {
  const isExpired = state === 'waiting' && !claimedUntil && expiresAt && expiresAt <= now
  const outcomes = {
    waiting: isExpired ? 'was not sent in time' : 'waits to be sent',
    sent: `handed to ${company}`,
    refused: `could not be delivered${error ? `: ${error}` : ''}`,
  }
  const words = `${mailNames[kind]}, ${outcomes[state]}`
  return { kind: state === 'refused' || isExpired ? 'failure' : 'mail', words }
}

/** The page of a request without its visits. */
export async function readConsultation(deps: DataDeps & Pick<Deps, 'mailSettings'>, id: string) {
  const { kysely } = deps.database
  const row = await requireRow(kysely, 'consultations', id)
  const [request] = await toEntries(deps, [row])
  if (!request) throw new Error('One row makes one entry')
  const from = {
    company: companyAt(deps.mailSettings.smtp?.host ?? '') ?? 'your mail company',
    now: deps.now(),
  }
  const mails = await listMailsOfRequest(kysely, id)
  const events = await listEvents(kysely, 'consultationId', id)
  const isReply = ({ kind }: EventRow) => kind === 'reply' || kind === 'reply-refused'
  // A reply's mail is deleted a month after it was sent.
  const mailOf = ({ kind, mailId }: EventRow): MailState =>
    mails.find((mail) => mail.id === mailId) ?? {
      kind: 'reply',
      state: kind === 'reply' ? 'sent' : 'refused',
    }
  // Of lines with the same time the effect stands above its cause.
  const history: HistoryLine[] = [
    ...events.flatMap((event): HistoryLine[] => {
      const { id, body } = event
      const at = event.at.toISOString()
      if (isReply(event)) {
        const { kind, words } = describeMail(mailOf(event), from)
        return [{ id, at, kind: kind === 'failure' ? kind : 'reply', words, body }]
      }
      const words = describeEvent(event)
      return words === undefined ? [] : [{ id, at, kind: 'change', words }]
    }),
    ...mails
      .filter(({ kind }) => kind !== 'reply' && kind in mailNames)
      .map((mail) => {
        const at = (mail.settledAt ?? mail.createdAt).toISOString()
        return { id: mail.id, at, ...describeMail(mail, from) }
      }),
    { id, at: row.createdAt.toISOString(), kind: 'change', words: 'Request arrived from the website' },
  ]
  const waiting = events.find((event) => isReply(event) && mailOf(event).state === 'waiting')
  return {
    request,
    notes: events
      .filter(({ kind }) => kind === 'note')
      .map((note) => ({ ...note, at: note.at.toISOString() })),
    history: history.toSorted((one, other) => other.at.localeCompare(one.at)),
    ...(waiting && { replyWaitsSince: waiting.at.toISOString() }),
  }
}
