import { sql } from 'kysely'
import { otherName } from '#contract/analytics.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Named } from './rules.ts'

export async function countPageViews(tx: Executor, from: Date, until: Date): Promise<Named[]> {
  return await tx
    .selectFrom('pageViews')
    .select(({ eb, fn }) => [
      eb.case().when('isPage', '=', true).then(eb.ref('pagePath')).else(otherName).end().as('name'),
      fn.countAll<number>().as('total'),
    ])
    .where('viewedAt', '>=', from)
    .where('viewedAt', '<', until)
    .groupBy('name')
    .execute()
}

export async function countEvents(tx: Executor, from: Date, until: Date): Promise<Named[]> {
  return await tx
    .selectFrom('events')
    .select(({ fn }) => ['eventType as name', fn.countAll<number>().as('total')])
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .groupBy('eventType')
    .execute()
}

/** Totals of the visits that began on this day, by referring host. */
export async function countVisits(tx: Executor, day: string) {
  return await tx
    .selectFrom('sessions')
    .select(({ fn }) => [
      'referrerHost',
      fn.countAll<number>().as('visitors'),
      fn.count<number>('seconds').as('timedSessions'),
      fn.coalesce(fn.sum<number>('seconds'), sql.lit(0)).as('seconds'),
      fn.countAll<number>().filterWhere('sawContact', '=', true).as('contactSessions'),
      fn.countAll<number>().filterWhere('startedForm', '=', true).as('formStartSessions'),
      fn.countAll<number>().filterWhere('sentRequest', '=', true).as('requestSessions'),
    ])
    .where('day', '=', day)
    .groupBy('referrerHost')
    .execute()
}

/**
 * Counts sessions whose first consent choice falls in this range, and how many of them agree by their latest choice.
 */
export async function countConsentChoices(tx: Executor, from: Date, until: Date) {
  const { rows } = await sql<{ choseSessions: number; agreedSessions: number }>`
    select count(*) as chose_sessions, count(*) filter (where agrees) as agreed_sessions
    from (
      select distinct session_id, (
        select analytics from cookie_consents as latest where latest.session_id = given.session_id
        order by created_at desc, id desc limit 1) as agrees
      from cookie_consents as given
      where created_at >= ${from} and created_at < ${until} and not exists (
        select 1 from cookie_consents as earlier
        where earlier.session_id = given.session_id and earlier.created_at < ${from})
    ) as chose`.execute(tx)
  return rows[0] ?? { choseSessions: 0, agreedSessions: 0 }
}
