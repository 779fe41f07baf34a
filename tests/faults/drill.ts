import { expect, type TestContext } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { startBatch } from '#server/mail/batches.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { judgeReceipts } from '#tests/support/judge-receipts.ts'
import type { Receipt } from '#tests/support/mail-server.ts'

export const readers = (count: number) =>
  Array.from({ length: count }, (_, index) => `reader${index}@example.com`)

/** Puts a mail to each of them into the outbox. */
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

/** How many mails of the batch are still to be sent. */
export const waiting = async (database: Database) => (await statesOf(database)).get('waiting')?.length ?? 0

/** Message-IDs of what the mail server has taken and the program has not written down. */
export async function takenUnnoted(database: Database, receipts: readonly Receipt[]): Promise<string[]> {
  const sent = (await statesOf(database)).get('sent') ?? []
  const noted = new Set(sent.map(({ toAddress }) => toAddress))
  return receipts.filter(({ to }) => !noted.has(to)).map(({ messageId }) => messageId)
}

type Outcome = {
  recipients: readonly string[]
  receipts: readonly Receipt[]
  /** Who cannot be reached, for good. */
  refused?: readonly string[]
  inFlight?: readonly (readonly string[])[]
}

/** Writes the row of the table, and fails if anybody was missed or got a mail twice for no reason. */
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
