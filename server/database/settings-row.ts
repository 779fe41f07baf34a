import { sql } from 'kysely'
import type { Executor, Tables } from './schema.ts'

/** Tables with a single row of settings, each with the column that counts the owner's changes. */
const versionColumns = {
  diarySettings: 'version',
} as const

export function openSettingsRow<Name extends keyof typeof versionColumns>(table: Name) {
  return {
    async read(db: Executor): Promise<Tables[Name]> {
      const { rows } = await sql<Tables[Name]>`select * from ${sql.table(table)}`.execute(db)
      if (!rows[0]) throw new Error(`The row of ${table} is missing`)
      return rows[0]
    },

    /** Changes the row if its version is still the one that was seen; returns whether it was. */
    async change(tx: Executor, seen: number, change: Partial<Omit<Tables[Name], 'id'>>): Promise<boolean> {
      const columns = Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(columns)}
        where ${sql.ref(versionColumns[table])} = ${seen}`.execute(tx)
      return numAffectedRows === 1n
    },
  }
}
