import pg from 'pg'

/** Runs one statement over a separate connection. */
export async function tellPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
