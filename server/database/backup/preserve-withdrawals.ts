import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isRecord } from '#contract/is-record.ts'

// Each records a refusal made since the backup: a refusal must survive the restore.
const statements = [
  `update newsletters set unsubscribed_at = (
      select old.unsubscribed_at from replaced.newsletters old where old.email = newsletters.email)
    where unsubscribed_at is null and exists (select 1 from replaced.newsletters old
      where old.email = newsletters.email and old.unsubscribed_at is not null)`,
  'insert or ignore into withdrawn_testimonials (id, at) select id, at from replaced.withdrawn_testimonials',
  `update pictures set withdrawn_at = (select old.withdrawn_at from replaced.pictures old where old.id = pictures.id)
    where withdrawn_at is null and exists (select 1 from replaced.pictures old
      where old.id = pictures.id and old.withdrawn_at is not null)`,
]

const listed = (connection: DatabaseSync, statement: string) =>
  connection
    .prepare(statement)
    .all()
    .map((row) => ({ key: String(row.key), body: String(row.body) }))

/** The content without the entries that have these ids, in any nested list. */
function withoutIds(content: unknown, ids: ReadonlySet<string>): unknown {
  if (Array.isArray(content))
    return content
      .filter((one: unknown) => !(isRecord(one) && typeof one.id === 'string' && ids.has(one.id)))
      .map((one) => withoutIds(one, ids))
  if (!isRecord(content)) return content
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, withoutIds(value, ids)]))
}

/** Removes withdrawn testimonials from all versions and drafts, as their withdrawal did. */
function forgetTestimonials(connection: DatabaseSync): void {
  const ids = new Set(
    listed(connection, "select id as key, '' as body from withdrawn_testimonials").map(({ key }) => key),
  )
  for (const [table, column, key, where] of [
    ['website_versions', 'body', 'id', 'document'],
    ['website_documents', 'draft', 'name', 'name'],
    ['website_documents', 'planned', 'name', 'name'],
  ] as const) {
    const update = connection.prepare(`update ${table} set ${column} = ? where ${key} = ?`)
    const rows = `select ${key} as key, ${column} as body from ${table}
      where ${where} = 'testimonials' and ${column} is not null`
    for (const row of listed(connection, rows)) {
      const left = JSON.stringify(withoutIds(JSON.parse(row.body), ids))
      if (left !== row.body) update.run(left, row.key)
    }
  }
}

/**
 * Copies unsubscriptions and withdrawn consents since the backup from the replaced data. Returns false if that data
 * cannot be read: it may be damaged.
 */
export function preserveWithdrawals(replaced: string, rebuilt: string): boolean {
  if (!existsSync(replaced)) return false
  const connection = new DatabaseSync(rebuilt)
  try {
    connection.prepare('attach ? as replaced').run(replaced)
    connection.exec(`pragma secure_delete = on; begin; ${statements.join('; ')}`)
    forgetTestimonials(connection)
    connection.exec('commit')
    return true
  } catch {
    if (connection.isTransaction) connection.exec('rollback')
    return false
  } finally {
    connection.close()
  }
}
