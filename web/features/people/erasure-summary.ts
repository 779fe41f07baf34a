import { formatBookingStart } from '#contract/booking-words.ts'
import type { PersonalData } from '#contract/people.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { waitingIssues } from './labels.ts'

const inCalendar = ', and its entry in your calendar address'

/** What will be erased, in plain words. */
export function erasureSummary({
  requests,
  subscriptions,
  mails: all,
  mailCounts,
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
    mailCounts.length > 0 && 'the count of automatic mails to them',
  ].filter((words) => words !== false)
}
