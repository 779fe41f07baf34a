import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabaseKind } from '#server/database/database.ts'
import { makeDatabaseUrl } from './databases.ts'

/** The address of a database in the state of the first release. */
export async function loadFirstRelease(dialect: DatabaseKind): Promise<string> {
  const url = await makeDatabaseUrl(dialect)
  const dump = readFileSync(join(import.meta.dirname, `../fixtures/first-release.${dialect}.sql`), 'utf8')
  if (dialect === 'postgres') {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(dump)
    await client.end()
  } else {
    const file = new DatabaseSync(url.slice('sqlite:'.length))
    file.exec(dump)
    file.close()
  }
  return url
}
