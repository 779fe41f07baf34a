import type { Tables } from '#server/database/schema.ts'
import { openSettingsRow } from '#server/database/settings-row.ts'

export type MailSettingsRow = Tables['mailSettings']

export const settings = openSettingsRow('mailSettings')
