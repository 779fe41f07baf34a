import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupsKept } from '#contract/backup.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { idempotencyWindowMs } from '#contract/limits.ts'
import { consentMonthsKept } from '#server/features/analytics/jobs.ts'
import { visitMonthsKept } from '#server/features/analytics/service.ts'
import { answeredForDays, dataRequestLinkHours } from '#server/features/rights/service.ts'
import { picturesKeptForDays } from '#server/features/website/pictures/service.ts'
import { keptForDays } from '#server/mail/jobs.ts'
import { formMailLimits } from '#server/mail/outbox.ts'
import { pendingMs, signInsKeptMs } from './features/account/rules.ts'

const text = readFileSync(join(import.meta.dirname, '../content/data.md'), 'utf8')
const inWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

test.for([
  `for ${keptForDays.sent} days after it was sent`,
  `for ${keptForDays.refused} days if it was refused`,
  `no more than ${inWords[formMailLimits.toAddress]} receipts, ${inWords[formMailLimits.toAddress]} welcomes`,
  `it works for ${dataRequestLinkHours} hours`,
  `for ${answeredForDays} days after that`,
  `its files are deleted ${picturesKeptForDays} days after that`,
  `sent twice within ${inWords[idempotencyWindowMs / minuteMs]} minutes is kept once`,
  `know my browser again for ${signInsKeptMs / dayMs} days`,
  `open for ${inWords[pendingMs / minuteMs]} minutes`,
  `kept for ${signInsKeptMs / dayMs} days, and of what failed only the number`,
  `hold the record until ${backupsKept} newer backups are made`,
  `kept for ${visitMonthsKept} months`,
  `kept there for ${consentMonthsKept} months`,
])('what visitors are told of their data is what is done: %s', (words) => {
  expect(text).toContain(words)
})
