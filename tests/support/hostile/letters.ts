import { toStoredRequest } from '#contract/request-fields.ts'
import { accountChangedLetter, passwordLinkLetter } from '#server/features/account/emails.ts'
import {
  bookingLetter,
  cancellationLetter,
  newsLetter,
  offerLetter,
  reminderLetter,
} from '#server/features/appointments/mails/letters.ts'
import {
  consultationAcknowledgement,
  consultationAlert,
  replyLetter,
} from '#server/features/consultations/emails.ts'
import { heldLetter } from '#server/features/newsletter/emails.ts'
import * as rights from '#server/features/rights/emails.ts'
import * as newsletter from '#server/features/subscribers/emails.ts'
import { noticesLetter } from '#server/features/today/emails.ts'
import { collectFacts } from '#server/http/facts.ts'
import type { Letter } from '#server/mail/letter.ts'
import type { MailKind } from '#server/mail/mail-kinds.ts'
import { aRequest } from '#tests/support/factories.ts'
import { appointmentWith } from './appointment.ts'

const usual = collectFacts('https://curls.example')

type LetterKind = Exclude<MailKind, 'issue'>

/** Writes every letter with this text in each field that a person can type, the owner's details included. */
export function lettersWith(text: string): Record<LetterKind, () => Letter> {
  const facts = {
    ...usual,
    ...{ name: text, phone: text, mobilePhone: text, serviceArea: text, openingHours: text },
    salonAddress: { street: text, town: text, postcode: text },
    areaNames: { ...usual.areaNames, [aRequest.location]: text },
  }
  const request = toStoredRequest({ ...aRequest, name: text, phone: text, hairType: text })
  const appointment = appointmentWith(text)
  const asked = { kind: 'complaint', email: aRequest.email, message: text } as const
  const dataRequest = { ...asked, dueDay: '2026-12-20' }
  const url = `${facts.siteUrl}/privacy/request/confirm?token=abc`
  const link = { url, changeUntil: appointment.startsAt }
  const news = { name: text, words: text, url, startsAt: appointment.startsAt, at: appointment.changedAt }
  const offered = { place: 'home', minutes: 120, openUntil: appointment.startsAt } as const
  return {
    consultation_alert: () => consultationAlert(request, facts),
    consultation_acknowledgement: () => consultationAcknowledgement(request, facts),
    reply: () => replyLetter({ subject: text, message: text }),
    booking: () => bookingLetter(appointment, facts, appointment.changedAt, link),
    booking_cancelled: () => cancellationLetter(appointment, facts, appointment.changedAt, { hasFile: true }),
    offer: () =>
      offerLetter({ ...offered, name: text, line: text }, [appointment], url, facts, appointment.changedAt),
    offer_answered: () => newsLetter({ ...news, kind: 'declined' }, appointment.changedAt),
    appointment_changed: () =>
      newsLetter(
        { ...news, kind: 'change-requested', around: { day: text, lines: [text] } },
        appointment.changedAt,
      ),
    appointment_reminder: () => reminderLetter(appointment, text, facts, appointment.changedAt, link),
    welcome: () => newsletter.welcomeLetter(facts),
    issue_held: () => heldLetter(facts, text, text),
    data_request_receipt: () =>
      rights.receiptLetter(facts, { ...dataRequest, url, until: appointment.endsAt }),
    data_request_alert: () => rights.alertLetter(facts, dataRequest),
    notices: () =>
      noticesLetter(facts, [{ id: 'legal', tone: 'bad', title: text, text, to: '/admin', label: text }]),
    password_link: () => passwordLinkLetter(url, appointment.startsAt),
    account_changed: () => accountChangedLetter({ what: 'password', hasEndedCalendar: true }),
  }
}
