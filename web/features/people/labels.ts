import { formatBookingStart } from '#contract/booking-words.ts'
import { formatMediumDay } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import type {
  Counts,
  HeldMail,
  PeopleLogEntry,
  PersonalData,
  PersonalSubscription,
} from '#contract/people.ts'
import { formatClockTime, formatCount, formatCountOf, formatList, formatPhone } from '#web/lib/format.ts'

/** The looked-up address or number, formatted. */
export const formatContact = ({ contact }: Pick<PersonalData, 'contact'>) =>
  contact.includes('@') ? contact : formatPhone(contact)

export const describeLookUpTime = (at: number) =>
  `looked up today at ${formatClockTime(new Date(at).toISOString())}`

/** The person's most recent name, or the address or number. */
export const personNameOf = (held: Pick<PersonalData, 'requests' | 'contact'>) =>
  held.requests[0]?.name ?? formatContact(held)

export const isNothingHeld = ({ requests, subscriptions, mails, others }: PersonalData) =>
  [requests, subscriptions, mails, others].every(({ length }) => length === 0)

/** "2 requests, 3 notes, 1 subscription". */
export const formatCounts = (counts: Counts) =>
  Object.entries(counts)
    // Non-breaking spaces keep a number with its noun.
    .map(([word, count]) => formatCountOf(count, word).replaceAll(' ', '\u00a0'))
    .join(', ')

const mailWords: Readonly<Record<string, readonly [one: string, many: string]>> = {
  consultation_acknowledgement: ['acknowledgement', 'acknowledgements'],
  consultation_alert: ['alert to you', 'alerts to you'],
  reply: ['reply', 'replies'],
  booking: ['calendar file', 'calendar files'],
  booking_cancelled: ['cancellation', 'cancellations'],
  offer: ['offer of times', 'offers of times'],
  offer_lapsed: ['note on lapsed times', 'notes on lapsed times'],
  offer_answered: ['alert to you', 'alerts to you'],
  appointment_changed: ['alert to you', 'alerts to you'],
  appointment_reminder: ['reminder', 'reminders'],
  appointment_care: ['mail with care advice', 'mails with care advice'],
  appointment_review: ['question for a review', 'questions for a review'],
  appointment_missed: ['kind word', 'kind words'],
  welcome: ['welcome', 'welcomes'],
  confirmation: ['link to confirm', 'links to confirm'],
  unsubscribe_link: ['link to unsubscribe', 'links to unsubscribe'],
  issue: ['newsletter', 'newsletters'],
  data_request_link: ['link that proves the address', 'links that prove the address'],
  data_request_alert: ['alert to you', 'alerts to you'],
  data_request_receipt: ['receipt', 'receipts'],
}

const otherMails = ['other mail', 'other mails'] as const

/** "2 acknowledgements, 2 alerts to you". */
export function formatMailCounts(mails: readonly HeldMail[]): string {
  return [...Object.values(mailWords), otherMails]
    .flatMap((words) => {
      const count = mails.filter(({ kind }) => (mailWords[kind] ?? otherMails) === words).length
      return count === 0 ? [] : `${formatCount(count)} ${words[count === 1 ? 0 : 1]}`
    })
    .join(', ')
}

export const waitingIssues = (mails: readonly HeldMail[]) =>
  mails.filter(({ kind, state }) => kind === 'issue' && state === 'waiting').length

/** The day of an instant in Leeds: "19 Nov 2026". */
export const formatLondonDay = (instant: string) => formatMediumDay(londonDay(new Date(instant)))

export function describeSubscription(subscription: PersonalSubscription): string {
  const { subscribedAt, unsubscribedAt, page, wording, consentOrigin } = subscription
  const consent = consentOrigin
    ? `, imported: ${consentOrigin}`
    : page
      ? `, on the page ${page}${wording ? ` with the words of ${wording}` : ''}`
      : ''
  const since = `Subscribed on ${formatLondonDay(subscribedAt)}${consent}`
  return unsubscribedAt ? `${since}. Unsubscribed on ${formatLondonDay(unsubscribedAt)}` : since
}

const fieldWords: Readonly<Record<string, string>> = {
  name: 'a name',
  email: 'an email address',
  phone: 'a phone number',
  hairType: 'hair details',
  address: 'address of a home visit',
}

/** Describes an entry of the log. */
export function describeLogEntry({ action, counts, fields }: PeopleLogEntry): string {
  const how = formatCounts(counts)
  switch (action) {
    case 'exported_page':
      return 'Exported, readable page'
    case 'exported_data':
      return 'Exported as data'
    case 'corrected':
      return `Corrected ${formatList(fields.map((field) => fieldWords[field] ?? field))}`
    case 'unsubscribed':
      return counts.subscription ? 'Removed from the newsletter' : 'Unsubscribed'
    case 'erased':
      return how ? `Erased everywhere: ${how}` : 'Erased everywhere'
    case 'erased_again':
      return `Erased again after an older backup: ${how}`
  }
}

const inCalendar = ', and its entry in your calendar address'

/** What will be erased, in plain words. */
export function erasureSummary({
  requests,
  subscriptions,
  mails: all,
  others,
  ahead,
}: PersonalData): string[] {
  const mails = all.filter(({ mustStay }) => !mustStay)
  const notes = requests.flatMap((request) => request.notes).length
  const issues = waitingIssues(mails)
  const issuesWords = issues > 0 ? `, and ${formatCountOf(issues, 'issue')} waiting to go to them` : ''
  return [
    requests.length > 0 &&
      `${formatCountOf(requests.length, 'request')}, with what they wrote about their hair`,
    ...ahead.map(
      ({ startsAt }) =>
        `the appointment on ${formatBookingStart(new Date(startsAt), new Date())}${inCalendar}`,
    ),
    notes > 0 && `${formatCountOf(notes, 'note')} of yours`,
    ...others
      .filter(({ mustStay }) => mustStay === undefined)
      .map(({ word, lines }) => {
        if (word !== 'appointment') return formatCountOf(lines.length, word)
        const past = lines.length - ahead.length
        return past > 0 && `${formatCountOf(past, `earlier ${word}`)}${inCalendar}`
      }),
    subscriptions.length > 0 && `their newsletter subscription${issuesWords}`,
    mails.length > 0 && `${formatCountOf(mails.length, 'mail')}, sent or waiting`,
  ].filter((words) => words !== false)
}
