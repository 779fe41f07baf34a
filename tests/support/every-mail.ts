import type { Facts } from '#contract/render.ts'
import { toStoredRequest } from '#contract/request-fields.ts'
import { accountChangedLetter, browserDetails, passwordLinkLetter } from '#server/features/account/emails.ts'
import * as appointments from '#server/features/appointments/mails/letters.ts'
import { newsLetter, offerLetter } from '#server/features/appointments/mails/letters.ts'
import {
  consultationAcknowledgement,
  consultationAlert,
  replyLetter,
} from '#server/features/consultations/emails.ts'
import { heldLetter } from '#server/features/newsletter/emails.ts'
import { renderIssue } from '#server/features/newsletter/issue-mail.ts'
import * as rights from '#server/features/rights/emails.ts'
import { welcomeLetter } from '#server/features/subscribers/emails.ts'
import { noticesLetter } from '#server/features/today/emails.ts'
import { diskNotice, overdueNotice } from '#server/features/today/rules.ts'
import { collectFacts } from '#server/http/facts.ts'
import type { Rendered } from '#server/mail/layout.ts'
import type { Letter } from '#server/mail/letter.ts'
import type { MailKind } from '#server/mail/mail-kinds.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
import { anIssue, picturesOfIssue } from './an-issue.ts'
import { anAppointment } from './appointments.ts'
import { aRequest } from './factories.ts'

/** Links in mails that only the recipient gets. */
export type PrivateLinks = {
  unsubscribeUrl: string
  dataRequestUrl: string
  pickUrl: string
  ownUrl: string
}

const facts = collectFacts('https://www.example.co.uk')
const token = '0198f0a2-7e5b-7c11-9d0e-3b1f5c7a9e21.Zk3v9Qw1xR5tY7uI2oP4aS6dF8g'
const passwordUrl = `${facts.siteUrl}/admin#new-password=${token}`
export const links: PrivateLinks = {
  unsubscribeUrl: `${facts.siteUrl}/newsletter/unsubscribe?token=${token}`,
  dataRequestUrl: `${facts.siteUrl}/privacy/request/confirm?token=${token}`,
  pickUrl: `${facts.siteUrl}/appointment/choose?token=${token}`,
  ownUrl: `${facts.siteUrl}/appointment?token=${token}`,
}

const until = new Date('2026-11-21T18:52:00Z')
const soon = new Date('2026-11-25T10:30:00Z')
const written =
  'Hello Amara,\n\nThere is more on www.example.org/hair-tips/how-to-prepare, or write to hello@example.org.\n\nWarm wishes\nNorth Leeds Curls'

/**
 * Every kind of mail must be listed here: its look is tested, that opening its links changes nothing, and that nothing a
 * person types is markup. `typed` takes the place of everything that is typed.
 */
export function lettersOf(facts: Facts, { dataRequestUrl, pickUrl, ownUrl }: PrivateLinks, typed?: string) {
  const own = (usual: string) => typed ?? usual
  const consultation = {
    ...aRequest,
    name: own(aRequest.name),
    phone: own(aRequest.phone),
    hairType: own('3C at the back, 3B in front.\nBleached two years ago, and it shows.'),
    serviceType: 'cut-and-color',
  } as const
  const appointment = anAppointment({
    ...{ name: consultation.name, phone: consultation.phone, address: own(''), note: own('') },
    ...{ serviceType: consultation.serviceType, area: consultation.location },
    changedAt: new Date('2026-11-20T18:44:00Z'),
  })
  const change = appointment.changedAt
  const dataRequest = {
    kind: 'complaint',
    email: 'amara@example.com',
    message: own('I unsubscribed in May.\nAnd still got an issue.'),
    dueDay: '2026-12-20',
  } as const
  const url = `${facts.siteUrl}/admin/diary`
  const news = { name: own('Hannah Marsh'), words: own(''), url, at: change } as const
  const notices = [diskNotice(280_000_000), overdueNotice(2)]
    .filter((one) => one !== undefined)
    .map((one) => ({ ...one, title: own(one.title), text: own(one.text), label: own(one.label) }))
  return {
    consultation_alert: {
      'the alert to the owner': consultationAlert(toStoredRequest(consultation), facts),
    },
    consultation_acknowledgement: {
      'the acknowledgement': consultationAcknowledgement(toStoredRequest(consultation), facts),
    },
    reply: {
      'a reply of the owner': replyLetter({
        subject: own('Your hair: when may I call you?'),
        message: own(written),
      }),
    },
    booking: {
      'the calendar file': appointments.bookingLetter(appointment, facts, change, {
        url: ownUrl,
        changeUntil: soon,
      }),
      'the new time': appointments.bookingLetter(
        { ...appointment, sequence: 1 },
        facts,
        change,
        { url: ownUrl, changeUntil: soon },
        true,
      ),
    },
    booking_cancelled: {
      'the cancellation': appointments.cancellationLetter(appointment, facts, change, { hasFile: true }),
      'the cancellation without a file': appointments.cancellationLetter(appointment, facts, change, {
        hasFile: false,
      }),
    },
    offer: {
      'the offered times': offerLetter(
        {
          ...{ name: news.name, place: 'salon', minutes: 120, openUntil: until },
          line: own('How about one of these?'),
        },
        [appointment, { startsAt: new Date('2026-11-27T14:00:00Z') }],
        pickUrl,
        facts,
        change,
      ),
    },
    offer_answered: {
      'the picked time': newsLetter({ ...news, kind: 'picked', startsAt: until }, change),
      'none suits': newsLetter({ ...news, kind: 'declined', words: own('Only Mondays.') }, change),
    },
    appointment_changed: {
      'a cancellation by the client': newsLetter(
        { ...news, kind: 'client-cancelled', startsAt: until, words: own('My daughter is ill.') },
        change,
      ),
    },
    appointment_reminder: {
      'the reminder of an appointment': appointments.reminderLetter(
        appointment,
        own('Please come with dry hair, worn as you usually wear it.'),
        facts,
        change,
        { url: ownUrl, changeUntil: soon },
      ),
    },
    data_request_receipt: {
      'the receipt of a request about data': rights.receiptLetter(facts, {
        ...{ kind: 'erasure', dueDay: dataRequest.dueDay, url: dataRequestUrl, until },
      }),
    },
    data_request_alert: {
      'the alert to the owner of a request about data': rights.alertLetter(facts, dataRequest),
    },
    account_changed: {
      'the notice of a changed password': accountChangedLetter('password'),
      'the notice of a sign-in from a new browser': accountChangedLetter(
        'new-browser',
        browserDetails('Safari on an iPhone', until),
      ),
    },
    password_link: { 'the link for a new password': passwordLinkLetter(passwordUrl, until) },
    notices: {
      'the notices of the morning': noticesLetter(facts, notices),
    },
    welcome: { 'the welcome': welcomeLetter(facts) },
    // No letter: the owner writes it.
    issue: {},
    issue_held: {
      'the planned issue that was held back': heldLetter(
        facts,
        own('Use water first'),
        own('Nobody is subscribed yet.'),
      ),
    },
  } satisfies Record<MailKind, Record<string, Letter>>
}

/** Every mail of this program, rendered as it arrives. */
export const buildEveryMail = (facts: Facts, links: PrivateLinks): { name: string; mail: Rendered }[] => [
  ...Object.entries(lettersOf(facts, links)).flatMap(([kind, letters]) => {
    const foot = kind === 'welcome' ? { unsubscribeUrl: links.unsubscribeUrl } : {}
    return Object.entries(letters).map(([name, letter]) => ({
      name,
      mail: renderLetter(letter, { facts, ...foot }),
    }))
  }),
  {
    name: 'an issue of the newsletter',
    mail: renderIssue(anIssue, facts, links.unsubscribeUrl, picturesOfIssue),
  },
]

export const everyMail = buildEveryMail(facts, links)
