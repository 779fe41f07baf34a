import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable, isAnswerOverdue } from './failures.ts'

/**
 * A connection that is given up as soon as an answer is overdue or in doubt. Whatever were asked next, such as to roll back,
 * would wait behind the answer that does not come, and whoever waits for a page would wait twice.
 */
export function guardConnection(client: pg.PoolClient): PostgresPoolClient {
  const inner: PostgresPoolClient = client
  let isGivenUp = false
  let isUnconfirmed = false

  function giveUp(): void {
    isGivenUp = true
    client.off('notice', onNotice)
    client.release(true)
  }

  /** A time limit ends waiting for the standby, and the server then confirms what only one disk holds. */
  function onNotice({ routine }: { routine?: string | undefined }): void {
    if (routine === 'SyncRepWaitForLSN') isUnconfirmed = true
  }
  client.on('notice', onNotice)

  async function ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (isGivenUp) throw new DatabaseUnavailable('The connection was given up')
    try {
      const result = await inner.query<R>(sql, parameters)
      if (isUnconfirmed) throw new DatabaseUnavailable('The standby has not confirmed what was written')
      return result
    } catch (error) {
      if ((isUnconfirmed || isAnswerOverdue(error)) && !isGivenUp) giveUp()
      throw error
    }
  }

  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(asked: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof asked === 'string' ? ask<R>(asked, parameters) : inner.query(asked)
  }

  return {
    query,
    release(isBroken = false): void {
      if (isGivenUp) return
      client.off('notice', onNotice)
      client.release(isBroken)
    },
  }
}
