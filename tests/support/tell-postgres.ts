import pg from 'pg'

/** Sends one statement over a connection of its own. */
export async function tellPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
