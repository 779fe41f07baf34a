import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { MailProcess } from '#tests/support/mail-process.ts'
import { readByKey } from './compare.ts'
import type { Log } from './writes.ts'

const idOf = (messageId: string) => messageId.slice(1, messageId.indexOf('@'))

/** Compares the outbox with the mails that a mail server has accepted. */
export function openMailLedger(mailServer: MailProcess) {
  let seen = 0
  /** Per mail, how often the program died before it recorded the mail server's reply. */
  const inFlight = new Map<string, number>()

  const sentAmong = async ({ kysely }: Database, ids: string[]) => {
    const rows = await readByKey(
      ids,
      (id) => id,
      (keys) =>
        kysely.selectFrom('mails').select('id').where('id', 'in', keys).where('state', '=', 'sent').execute(),
    )
    return new Set(rows.map(({ id }) => id))
  }

  return {
    /** To be called after each kill: records which mails may be repeated. */
    async noteInFlight(database: Database): Promise<void> {
      await mailServer.settled()
      const taken = [...new Set(mailServer.receipts.slice(seen).map(({ messageId }) => idOf(messageId)))]
      seen = mailServer.receipts.length
      const noted = await sentAmong(database, taken)
      for (const id of taken) if (!noted.has(id)) inFlight.set(id, (inFlight.get(id) ?? 0) + 1)
    },
    inFlight: () => inFlight.size,
    /** Resolves when no mail is waiting. */
    async settled({ kysely }: Database): Promise<void> {
      const waiting = kysely.selectFrom('mails').select('id').where('state', '=', 'waiting').limit(1)
      while (await waiting.executeTakeFirst()) await wait(100)
    },
    /** Missing or unsent mails of acknowledged writes, and mails sent more often than kills explain. */
    async compare(database: Database, log: Log): Promise<string[]> {
      const { kysely } = database
      const taken = new Map<string, number>()
      for (const { messageId } of mailServer.receipts)
        taken.set(idOf(messageId), (taken.get(idOf(messageId)) ?? 0) + 1)
      const ofRequests = await readByKey(
        log.request,
        ({ id }) => id,
        (ids) =>
          kysely
            .selectFrom('mails')
            .select(['id', 'consultationId as owner'])
            .where('consultationId', 'in', ids)
            .execute(),
      )
      const ofSignUps = await readByKey(
        log['sign-up'],
        ({ email }) => email,
        (emails) =>
          kysely
            .selectFrom('mails')
            .select(['id', 'toAddress as owner'])
            .where('toAddress', 'in', emails)
            .execute(),
      )
      const mails = Map.groupBy([...ofRequests, ...ofSignUps], ({ owner }) => owner)
      const expected = [
        // Of a request the alert and the acknowledgement, of a sign-up the welcome.
        ...log.request.map(({ id, email }) => ({ key: id, who: email, count: 2 })),
        ...log['sign-up'].map(({ email }) => ({ key: email, who: email, count: 1 })),
      ]
      const missing = expected
        .filter(({ key, count }) => mails.get(key)?.length !== count)
        .map(({ who, key }) => `${mails.get(key)?.length ?? 0} mails for ${who}`)
      const wrong = [...ofRequests, ...ofSignUps].filter(({ id }) => {
        const times = taken.get(id) ?? 0
        return times < 1 || times > 1 + (inFlight.get(id) ?? 0)
      })
      return [
        ...missing,
        ...wrong.map(({ id, owner }) => `mail for ${owner} taken ${taken.get(id) ?? 0} times`),
      ]
    },
  }
}
