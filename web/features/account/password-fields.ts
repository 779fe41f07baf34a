import { passwordFewest, textLimits } from '#contract/limits.ts'

/** Target of links from elsewhere on the page. */
export const passwordId = 'password'

/** Of a field for a password that she has. */
export const presentPassword = {
  autoComplete: 'current-password',
  maxLength: textLimits.password,
} as const

/** Of the field for another one. */
export const newPassword = {
  label: 'New password',
  shows: 'the new password',
  autoComplete: 'new-password',
  maxLength: textLimits.password,
  hint: `${passwordFewest.new} characters or more. Three or four words in a row are easy to keep and hard to guess.`,
} as const
