import type { Config } from '#server/config.ts'

/**
 * How mails are sent now: one object for the whole program, whose values change when the owner takes others into use.
 * Nobody may copy one at the start; whoever reads it when it is needed is right.
 */
export type MailSettings = Pick<Config, 'smtp' | 'mailFrom' | 'ownerEmail'>

/** Those of the environment alone. */
export const mailSettingsOf = ({ smtp, mailFrom, ownerEmail }: MailSettings): MailSettings => ({
  smtp,
  mailFrom,
  ownerEmail,
})
