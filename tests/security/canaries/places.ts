import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { simpleParser } from 'mailparser'
import pg from 'pg'
import type { ReceivedMail } from '#tests/support/mail-server.ts'
import type { Place } from './search.ts'

/** A row as bytes: what is stored as bytes stays so. */
const rowBytes = (row: object) =>
  Buffer.concat(
    Object.values(row).flatMap((value: unknown) => {
      if (value instanceof Uint8Array) return [value, Buffer.from('\n')]
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return [Buffer.from(`${text}\n`)]
    }),
  )

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Every table of a SQLite file, those of indexes for searching as well. */
export function sqliteTables(file: string, prefix = 'table'): Place[] {
  using database = new DatabaseSync(file, { readOnly: true })
  const tables = database.prepare("select name from sqlite_schema where type = 'table' order by name").all()
  return tables.map(({ name }) => {
    const rows = database.prepare(`select * from ${quoted(String(name))}`)
    // A count of milliseconds may be larger than a number is exact.
    rows.setReadBigInts(true)
    const bytes = rows
      .all()
      .map((row) =>
        rowBytes(
          Object.fromEntries(
            Object.entries(row).map(([column, value]) => [
              column,
              typeof value === 'bigint' ? String(value) : value,
            ]),
          ),
        ),
      )
    return { name: `${prefix} ${name}`, bytes: Buffer.concat(bytes) }
  })
}

/** Every table of a PostgreSQL database. */
export async function postgresTables(url: string): Promise<Place[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
    )
    const places: Place[] = []
    for (const { name } of rows) {
      const table = await client.query<object>(`select * from ${quoted(name)}`)
      places.push({ name: `table ${name}`, bytes: Buffer.concat(table.rows.map(rowBytes)) })
    }
    return places
  } finally {
    await client.end()
  }
}

/** Every file under a folder. One that vanishes meanwhile is none. */
export async function filesUnder(folder: string): Promise<{ path: string; bytes: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return bytes && { path: relative(folder, file), bytes }
    }),
  )
  return read.filter((file) => file !== undefined)
}

const isSqlite = (bytes: Buffer) => bytes.subarray(0, 15).toString('latin1') === 'SQLite format 3'

/** All of the data folder: databases by their kind and table, everything else by its name. */
export async function dataFolder(folder: string): Promise<Place[]> {
  const files = await filesUnder(folder)
  return files.flatMap(({ path, bytes }): Place[] => {
    if (/^site\.db-(?:wal|shm)$/.test(path)) return [{ name: `database file ${path}`, bytes }]
    if (path === 'site.db')
      return [{ name: `database file ${path}`, bytes }, ...sqliteTables(join(folder, path))]
    if (/^incoming\/pictures\/.+\/bytes$/.test(path)) return [{ name: 'upload under way', bytes }]
    if (!isSqlite(bytes)) return [{ name: `data folder ${path}`, bytes }]
    const tables = sqliteTables(join(folder, path), 'backup table')
    return [{ name: `backup file ${path}`, bytes }, ...tables]
  })
}

/** What a mail says, as it was sent and as it is read. */
export async function mailsAsPlaces(mails: readonly ReceivedMail[]): Promise<Place[]> {
  const read = await Promise.all(
    mails.map(async ({ raw, envelopeFrom, envelopeTo }) => {
      const {
        subject = '',
        text = '',
        html,
        attachments,
        from,
        replyTo,
        headerLines,
      } = await simpleParser(raw)
      const parts = [
        subject,
        text,
        String(html),
        JSON.stringify([from, replyTo, headerLines, envelopeFrom, envelopeTo]),
      ]
      return [raw, Buffer.from(parts.join('\n')), ...attachments.map(({ content }) => content)]
    }),
  )
  return [{ name: 'mail', bytes: Buffer.concat(read.flat()) }]
}

const named = ['mail', 'website file', 'upload under way']

/** What anybody can read: every page, the feed, and the description of the API. */
export async function publicPages(origin: string): Promise<Place[]> {
  const read = async (path: string) => Buffer.from(await (await fetch(origin + path)).arrayBuffer())
  const listed = [...String(await read('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)]
  const paths = [
    ...listed.map(([, path = '']) => path || '/'),
    '/admin',
    '/none',
    '/feed.xml',
    '/api/openapi.json',
  ]
  return await Promise.all(
    paths.map(async (path) => ({ name: `public page ${path}`, bytes: await read(path) })),
  )
}

/** Whether a value that may stand in these places may stand in this one. */
export function isAllowed(place: string, allowed: readonly string[]): boolean {
  const table = /^(?:backup )?table (.+)$/.exec(place)?.[1]
  if (table) return allowed.includes(table)
  if (named.includes(place)) return allowed.includes(place)
  const holdsTables = /^(?:database|backup|PostgreSQL) file /.test(place)
  return holdsTables && allowed.some((one) => !named.includes(one))
}
