import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import * as z from 'zod/mini'
import type { DatabaseKind } from '#server/database/database.ts'

const isOfProgram = (sql: string) => /^\s*(select|insert|update|delete|with)\b/i.test(sql)

/** All statements that the program sends to its database during `work`, each once. */
export async function recordStatements(kind: DatabaseKind, work: () => Promise<unknown>): Promise<string[]> {
  const said = new Set<string>()
  const add = (sql: unknown) => {
    const text = typeof sql === 'string' ? sql : z.safeParse(z.object({ text: z.string() }), sql).data?.text
    if (text !== undefined && isOfProgram(text)) said.add(text)
  }
  const prototype: object = kind === 'sqlite' ? DatabaseSync.prototype : pg.Client.prototype
  const name = kind === 'sqlite' ? 'prepare' : 'query'
  const original: unknown = Reflect.get(prototype, name)
  if (typeof original !== 'function') throw new Error(`There is no ${name} to listen at`)
  Reflect.set(prototype, name, function listen(this: unknown, ...words: unknown[]) {
    add(words[0])
    return Reflect.apply(original, this, words)
  })
  try {
    await work()
  } finally {
    Reflect.set(prototype, name, original)
  }
  return [...said].toSorted()
}

/** The statements that a database rejects, because a table or column is missing. */
export async function findRefused(databaseUrl: string, statements: readonly string[]): Promise<string[]> {
  const refused: string[] = []
  if (databaseUrl.startsWith('sqlite:')) {
    const database = new DatabaseSync(databaseUrl.slice('sqlite:'.length))
    for (const statement of statements) {
      try {
        database.prepare(statement)
      } catch (error) {
        refused.push(`${error}: ${statement}`)
      }
    }
    database.close()
    return refused
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    for (const [place, statement] of statements.entries())
      await client
        .query(`prepare recorded_${place} as ${statement}`)
        .catch((error: unknown) => refused.push(`${error}: ${statement}`))
  } finally {
    await client.end()
  }
  return refused
}
