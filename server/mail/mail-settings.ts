import type { Config } from '#server/config.ts'

/**
 * The mail settings in use: one shared object, updated in place when the owner saves new ones. Read it when needed
 * and never copy it.
 */
export type MailSettings = Pick<Config, 'smtp' | 'mailFrom' | 'ownerEmail'>

/** The settings of the environment alone. */
export const mailSettingsOf = ({ smtp, mailFrom, ownerEmail }: MailSettings): MailSettings => ({
  smtp,
  mailFrom,
  ownerEmail,
})
