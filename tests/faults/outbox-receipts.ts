import type { Database } from '#server/database/database.ts'
import type { Receipt } from '#tests/support/mail-server.ts'
import type { Log } from './writes.ts'

const idOf = ({ messageId }: Receipt) => messageId.slice(1, messageId.indexOf('@'))

/** Mails in flight: if the process dies now, they may be repeated with the same Message-ID. */
export async function mailsUnderWay({ kysely }: Database): Promise<string[]> {
  const rows = await kysely
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'waiting')
    .where('leasedBy', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

export const countWaiting = async ({ kysely }: Database) =>
  (await kysely.selectFrom('mails').select('id').where('state', '=', 'waiting').execute()).length

/** What identifies a mail: a second row with the same value would be a duplicate. */
const purposeOf = (mail: { kind: string; batchId: string | null; toAddress: string; owner: string | null }) =>
  [mail.kind, mail.batchId, mail.toAddress, mail.owner].join(' ')

/** Compares the outbox with the accepted mails and with the acknowledged writes. */
export async function judgeOutbox(
  { kysely }: Database,
  { receipts, underWay, log }: { receipts: readonly Receipt[]; underWay: readonly string[][]; log: Log },
) {
  const mails = await kysely
    .selectFrom('mails')
    .select(['id', 'kind', 'batchId', 'toAddress', 'consultationId as owner', 'state'])
    .execute()
  const times = new Map([...Map.groupBy(receipts, idOf)].map(([id, all]) => [id, all.length]))
  const reasonsOf = (id: string) => underWay.filter((ids) => ids.includes(id)).length
  const known = new Set(mails.map(({ id }) => id))
  const acknowledged = new Set(
    mails.filter(({ kind }) => kind === 'consultation_acknowledgement').map(({ toAddress }) => toAddress),
  )
  const purposes = Map.groupBy(mails, purposeOf)
  const wrong = [
    ...mails.filter(({ state }) => state !== 'sent').map(({ id, state }) => `${id} is ${state}`),
    ...mails.filter(({ id }) => !times.has(id)).map(({ id }) => `${id} was not taken`),
    ...[...times].filter(([id, count]) => count > 1 + reasonsOf(id)).map(([id]) => `${id} came twice`),
    ...[...times.keys()].filter((id) => !known.has(id)).map((id) => `${id} is not in the outbox`),
    ...[...purposes].filter(([, same]) => same.length > 1).map(([purpose]) => `two mails: ${purpose}`),
    ...log.request
      .filter(({ email }) => !acknowledged.has(email))
      .map(({ email }) => `no mail for the request of ${email}`),
  ]
  const again = [...times.values()].reduce((sum, count) => sum + count - 1, 0)
  return { mails: mails.length, again, wrong }
}
