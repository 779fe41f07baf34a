import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable, isQueryTimeout } from './failures.ts'

/**
 * Discards a connection as soon as an answer is overdue. The next query, such as the rollback, would wait behind the
 * missing answer, and the request would wait twice.
 */
export function discardLateConnection(client: pg.PoolClient): PostgresPoolClient {
  const inner: PostgresPoolClient = client
  let isDiscarded = false

  async function ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (isDiscarded) throw new DatabaseUnavailable('The connection was given up')
    try {
      return await inner.query<R>(sql, parameters)
    } catch (error) {
      if (isQueryTimeout(error) && !isDiscarded) {
        isDiscarded = true
        inner.release(true)
      }
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
      if (!isDiscarded) inner.release(isBroken)
    },
  }
}
