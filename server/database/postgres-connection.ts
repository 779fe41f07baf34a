import ipaddr from 'ipaddr.js'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'
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

/** The oldest version we have tested (Debian 12's) that is still maintained. */
export const oldestPostgres = 15

/** The server's version if it is too old, otherwise undefined. */
export const postgresTooOldText = (number: number, version: string) =>
  Math.floor(number / 10_000) < oldestPostgres ? version : undefined

export async function findOldVersion({ kysely }: Pick<Database, 'kysely'>): Promise<string | undefined> {
  const { rows } = await sql<{ number: number; version: string }>`select
    current_setting('server_version_num')::int as number, current_setting('server_version') as version`.execute(
    kysely,
  )
  const [server] = rows
  return server && postgresTooOldText(server.number, server.version)
}

function isOnThisMachine(hostname: string): boolean {
  const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '')
  if (host === '' || host === 'localhost' || host.startsWith('/')) return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}

/**
 * Whether the connection is unencrypted over a network: the database is on another machine and TLS is not requested.
 */
export function isUnencryptedOverNetwork(databaseUrl: string): boolean {
  const url = /^postgres(ql)?:/.test(databaseUrl) ? URL.parse(databaseUrl) : null
  if (!url || isOnThisMachine(url.searchParams.get('host') ?? url.hostname)) return false
  const mode = url.searchParams.get('sslmode')
  return (mode === null || mode === 'disable') && url.searchParams.get('ssl') !== 'true'
}
