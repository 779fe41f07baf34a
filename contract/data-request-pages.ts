import { minuteMs } from './durations.ts'

/**
 * Pages of a data request: the form, the notice that a link was mailed, the page behind the link, which asks for one
 * press, and the confirmation after it.
 */
export const dataRequestPages = {
  ask: '/privacy/request',
  sent: '/privacy/request/sent',
  again: '/privacy/request/again',
  confirm: '/privacy/request/confirm',
  done: '/privacy/request/done',
} as const

/** Lifetime of a mailed link. */
export const dataRequestLinkHours = 24

/** How often the link can be sent again, and after which pause. An address gets two links a day. */
export const linkAgain = { times: 1, afterMs: minuteMs } as const
