import { minuteMs } from './durations.ts'

export const textLimits = {
  name: 100,
  email: 254,
  /** Two numbers with words beside them. */
  phone: 60,
  hairType: 2000,
  address: 160,
  dataRequest: 2000,
  username: 100,
  password: 200,
  secondStepCode: 40,
  pagePath: 300,
  referrer: 500,
  issueSubject: 150,
  issuePreview: 200,
  note: 5000,
  replySubject: 150,
  savedText: 5000,
  savedTextName: 40,
  savedTexts: 30,
  calendarAddress: 2000,
} as const

export const passwordFewest = { new: 12, first: 8 } as const

export const listLimits = { default: 100, max: 500 } as const

/** Equal consultations within this time count as one. */
export const idempotencyWindowMs = 2 * minuteMs

/** Upper bound: a page view longer than a day is a wrong clock. */
export const longestDurationSeconds = 86_400
