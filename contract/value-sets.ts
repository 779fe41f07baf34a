export const locations = [
  'headingley',
  'chapel-allerton',
  'roundhay',
  'meanwood',
  'kirkstall',
  'horsforth',
  'adel',
  'cookridge',
  'other',
] as const

export const serviceTypes = ['cut-only', 'color-only', 'cut-and-color', 'consultation-only'] as const
export type ServiceType = (typeof serviceTypes)[number]

export const appointmentPlaces = ['salon', 'home'] as const
export type AppointmentPlace = (typeof appointmentPlaces)[number]

/** `missed`: the client did not come. `late`: they cancelled when it was too late to fill the time. */
export const appointmentStates = ['booked', 'done', 'missed', 'late', 'cancelled'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** What a client does by a link: picks an offered time, declines all, cancels, or asks for another time. */
export const clientEventKinds = ['picked', 'declined', 'client-cancelled', 'change-requested'] as const
export type ClientEventKind = (typeof clientEventKinds)[number]

/** What can happen to a consultation or an appointment; the history of each is the list of its events. */
export const eventKinds = [
  'status',
  'note',
  'contact',
  /** A reply by mail, one that was taken back before it left, and one that could not be delivered. */
  'reply',
  'reply-undone',
  'reply-refused',
  'booking',
  'outcome',
  /** The calendar file, or a cancellation, went into the outbox. */
  'calendar-file',
  'appointment-reminder',
  ...clientEventKinds,
] as const
export type EventKind = (typeof eventKinds)[number]

export const contactWays = ['call', 'text', 'whatsapp'] as const
export type ContactWay = (typeof contactWays)[number]
