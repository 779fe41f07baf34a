import {
  formatAboutLength,
  formatBookingDay,
  formatBookingStart,
  whereWeMeet,
} from '#contract/booking-words.ts'
import { weekdayOf } from '#contract/day-labels.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { serviceName } from '#contract/labels.ts'
import { addDays, clockTime, londonDay } from '#contract/london-time.ts'
import { telHref } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import type { ClientEventKind } from '#contract/value-sets.ts'
import {
  type Block,
  button,
  factRows,
  type Letter,
  list,
  paragraph,
  quote,
  type Span,
} from '#server/mail/letter.ts'
import { toParagraphs, toSafeHeaderText } from '#server/mail/visitor-text.ts'
import type { OfferRow } from '../offers/repository.ts'
import type { AppointmentRow } from '../repository.ts'
import { clientCalendarFile, placeForClient } from './calendar.ts'

const firstNameOf = (name: string) => toSafeHeaderText(name, 100).split(' ')[0] ?? ''

const greetingOf = ({ name }: Pick<AppointmentRow, 'name'>) => paragraph(`Hello ${firstNameOf(name)},`)

/** "Wednesday 10:30"; with the date where another Wednesday could be meant. */
function formatNearStart(at: Date, now: Date): string {
  const [day, today] = [londonDay(at), londonDay(now)]
  const isNear = day >= today && day < addDays(today, 7)
  return isNear ? `${weekdayOf(day)} ${clockTime(at)}` : formatBookingStart(at, now)
}

const phoneLink = ({ phone }: Facts): Span => ({ text: phone, href: telHref(phone) })

const visitFootnote = ({ name }: Facts) => `You get this because you have a visit with ${name}.`

export type OwnLink = { url: string; changeUntil: Date | undefined }

/** The link to the client's page, and until when they may change or cancel there. */
function ownPageBlocks({ url, changeUntil }: OwnLink, facts: Facts, now: Date, question = ''): Block[] {
  const page = button('See your visit', url)
  if (!changeUntil || changeUntil <= now)
    return [page, paragraph('Something in the way? Please ring me on ', phoneLink(facts), ' or answer this.')]
  return [
    paragraph(`${question}Change or cancel until ${formatNearStart(changeUntil, now)}:`),
    page,
    paragraph('After that please ring ', phoneLink(facts), '.'),
  ]
}

const fileWords = 'The calendar file is attached.'
const movedWords = 'The old time no longer counts; the file attached moves it in your calendar.'

/** Sends the client the appointment, or its new time, with a calendar file. */
export function bookingLetter(
  appointment: AppointmentRow,
  facts: Facts,
  now: Date,
  link: OwnLink,
  isMoved = false,
): Letter {
  const { startsAt, endsAt, serviceType, place } = appointment
  const length = formatAboutLength((endsAt.getTime() - startsAt.getTime()) / minuteMs)
  const where = { label: 'Where', value: placeForClient(appointment, facts) }
  const service = { label: 'Service', value: serviceName(serviceType) }
  return {
    subject: isMoved ? 'Your visit has a new time' : `Your visit on ${formatBookingDay(startsAt, now)}`,
    preview: `${formatBookingStart(startsAt, now)}, with ${facts.name}.`,
    blocks: [
      greetingOf(appointment),
      paragraph(
        isMoved ? 'It is now ' : `${whereWeMeet(place)} on `,
        { strong: formatBookingStart(startsAt, now) },
        `, for about ${length}. ${isMoved ? movedWords : fileWords}`,
      ),
      factRows(where, service),
      ...ownPageBlocks(link, facts, now),
    ],
    footnote: visitFootnote(facts),
    calendar: { method: 'REQUEST', content: clientCalendarFile(appointment, facts, 'REQUEST') },
  }
}

export function cancellationLetter(
  appointment: AppointmentRow,
  facts: Facts,
  now: Date,
  { hasFile, words = '' }: { hasFile: boolean; words?: string },
): Letter {
  const { startsAt } = appointment
  const start = formatBookingStart(startsAt, now)
  return {
    subject: `Your visit on ${formatBookingDay(startsAt, now)} is cancelled`,
    preview: `${start} is cancelled.`,
    blocks: [
      greetingOf(appointment),
      ...(words === ''
        ? [paragraph('Your visit on ', { strong: start }, ' is cancelled.')]
        : toParagraphs(words)),
      ...(hasFile ? [paragraph('The file attached takes it out of your calendar.')] : []),
      paragraph('Shall I offer you other times? Answer this mail. Or ring me on ', phoneLink(facts), '.'),
    ],
    footnote: `You get this because you had a visit booked with ${facts.name}.`,
    ...(hasFile && {
      calendar: { method: 'CANCEL' as const, content: clientCalendarFile(appointment, facts, 'CANCEL') },
    }),
  }
}

/** Reminds the client: when, where, how to get ready, and how to change it. The same words go by text. */
export function reminderLetter(
  appointment: AppointmentRow,
  preparation: string,
  facts: Facts,
  now: Date,
  link: OwnLink,
): Letter {
  const { startsAt, place } = appointment
  return {
    subject: `See you on ${weekdayOf(londonDay(startsAt))} at ${clockTime(startsAt)}`,
    preview: `${formatBookingStart(startsAt, now)}, with ${facts.name}.`,
    blocks: [
      greetingOf(appointment),
      paragraph(`${whereWeMeet(place)} on `, { strong: formatBookingStart(startsAt, now) }, '.'),
      ...(preparation === '' ? [] : [paragraph(preparation)]),
      ...ownPageBlocks(link, facts, now, 'Not possible? '),
    ],
    footnote: visitFootnote(facts),
  }
}

const counts = ['One time', 'Two times', 'Three times', 'Four times', 'Five times']

type Offered = Pick<OfferRow, 'place' | 'minutes' | 'line' | 'openUntil' | 'name'>

export function offerLetter(
  { name, place, minutes, line, openUntil }: Offered,
  times: readonly { startsAt: Date }[],
  url: string,
  facts: Facts,
  now: Date,
): Letter {
  const starts = times.map(({ startsAt }) => formatBookingStart(startsAt, now))
  return {
    subject: `${counts[starts.length - 1]} for your hair`,
    preview: starts.join('; '),
    blocks: [
      greetingOf({ name }),
      ...(line === '' ? [] : [paragraph(line)]),
      paragraph(`${whereWeMeet(place, 'I could')} for about ${formatAboutLength(minutes)}:`),
      list(...starts.map((start) => [start])),
      button('Choose one, or say that none suits', url),
      paragraph(
        `Open until ${formatBookingStart(openUntil, now)}. A time is yours once you have chosen it. Or ring me on `,
        phoneLink(facts),
        '.',
      ),
    ],
    footnote: `You get this because you asked ${facts.name} for a visit.`,
  }
}

/** What a client did by a link: with an offered time or with a visit. */
type ClientAction = { kind: ClientEventKind; name: string; startsAt?: Date | null | undefined; at: Date }

/** "Leanne cancelled Tuesday 14:00, 31 h before". */
export function newsSentence({ kind, name, startsAt, at }: ClientAction, now: Date): string {
  const first = firstNameOf(name)
  const when = startsAt ? formatNearStart(startsAt, now) : 'a visit'
  switch (kind) {
    case 'picked':
      return `${first} picked ${when}`
    case 'declined':
      return `None of the times you offered suits ${first}`
    case 'change-requested':
      return `${first} asks for another time instead of ${when}`
    case 'client-cancelled': {
      const hours = startsAt ? Math.floor((startsAt.getTime() - at.getTime()) / hourMs) : 0
      return `${first} cancelled ${when}${hours > 0 ? `, ${hours} h before` : ''}`
    }
  }
}

type News = ClientAction & { words: string; url: string }

export function newsLetter({ words, url, ...action }: News, now: Date): Letter {
  const said = newsSentence(action, now)
  const isDeclined = action.kind === 'declined'
  return {
    // Not what they wrote: subjects are read on locked phones.
    subject: isDeclined ? `None suits ${firstNameOf(action.name)}` : said,
    blocks: [
      paragraph(`${said}.`),
      ...(action.kind === 'picked'
        ? [paragraph('It is in your diary, and the confirmation is on its way.')]
        : []),
      ...(words === '' ? [] : [quote('In their words', words)]),
      button(isDeclined ? 'Offer other times' : 'Open your diary', url),
    ],
  }
}
