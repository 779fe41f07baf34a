import pg from 'pg'

/** Runs one statement over a separate connection, and returns its rows. */
export async function tellPostgres(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
