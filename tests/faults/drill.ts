import { expect, type TestContext } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { startBatch } from '#server/mail/batches.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { judgeReceipts } from '#tests/support/judge-receipts.ts'
import type { Receipt } from '#tests/support/mail-server.ts'

export const readers = (count: number) =>
  Array.from({ length: count }, (_, index) => `reader${index}@example.com`)

/** Queues a mail to each recipient. */
export async function queueBatch(database: Database, recipients: readonly string[], createdAt: Date) {
  const rows = recipients.map((email) => ({ id: email.replace('@', '.'), email, subscribedAt: createdAt }))
  const words = { subject: 'Why curls go flat', html: '<p>Mist them.</p>', text: 'Mist them.' }
  await database.write(async (tx) => {
    for (const row of rows) await tx.insertInto('newsletters').values(row).execute()
    await startBatch(tx, database.kind, { id: 'drill', ...words, createdAt })
  })
}

export const statesOf = async (database: Database) =>
  Map.groupBy(await mailsOf(database), ({ state }) => state)

/** Number of unsent mails of the batch. */
export const waiting = async (database: Database) => (await statesOf(database)).get('waiting')?.length ?? 0

/** Message-IDs of mails that the mail server has accepted and the program has not recorded. */
export async function takenUnnoted(database: Database, receipts: readonly Receipt[]): Promise<string[]> {
  const sent = (await statesOf(database)).get('sent') ?? []
  const noted = new Set(sent.map(({ toAddress }) => toAddress))
  return receipts.filter(({ to }) => !noted.has(to)).map(({ messageId }) => messageId)
}

type Outcome = {
  recipients: readonly string[]
  receipts: readonly Receipt[]
  /** Recipients that are permanently unreachable. */
  refused?: readonly string[]
  inFlight?: readonly (readonly string[])[]
}

/** Adds a row to the table, and fails if a mail is missing or was repeated without a reason. */
export function judge(
  { task }: TestContext,
  { recipients, receipts, refused = [], inFlight = [] }: Outcome,
  isKilled = false,
): void {
  const reachable = recipients.filter((to) => !refused.includes(to))
  const { received, missed, twice, repeatedInFlight, renamed } = judgeReceipts(reachable, receipts, inFlight)
  task.meta.fault = {
    tries: isKilled ? inFlight.length : 1,
    writes: received,
    lost: missed.length + twice.length,
    variant: isKilled ? 'SIGKILL' : 'a mail server that does so',
    note: `${recipients.length} mails, ${refused.length} refused, ${repeatedInFlight} again (were in flight)`,
  }
  expect({ missed, twice, renamed }).toEqual({ missed: [], twice: [], renamed: [] })
}
