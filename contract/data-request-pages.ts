import { minuteMs } from './durations.ts'

/**
 * Where somebody asks about their own data, and what follows: a mail is on its way, its link asks for one press, and that
 * press makes the request count.
 */
export const dataRequestPages = {
  ask: '/privacy/request',
  sent: '/privacy/request/sent',
  again: '/privacy/request/again',
  confirm: '/privacy/request/confirm',
  done: '/privacy/request/done',
} as const

/** A mailed link works for so long. */
export const dataRequestLinkHours = 24

/** It can be sent again so often, and after so long. */
export const linkAgain = { times: 3, afterMs: minuteMs } as const
