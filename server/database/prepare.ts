import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Executor } from './schema.ts'

/** Stands in a statement for a value that is only known when it runs. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

type Built<Row> = { compile: () => CompiledQuery<Row> }

/**
 * A statement that is built and compiled once, at its first run. For what visitors make us do all the time: building
 * it anew would cost more than the database.
 */
export function prepare<Values, Row>(build: (db: Executor, value: ValueOf<Values>) => Built<Row>) {
  const names = new Map<unknown, keyof Values>()
  const value: ValueOf<Values> = (name) => {
    const place = {}
    names.set(place, name)
    return sql`${place}`
  }
  // Each database has its own words for the same statement.
  const known = new WeakMap<object, CompiledQuery<Row>>()
  return async (db: Executor, values: Values): Promise<Row[]> => {
    const { adapter } = db.getExecutor()
    const compiled = known.get(adapter) ?? build(db, value).compile()
    known.set(adapter, compiled)
    const parameters = compiled.parameters.map((place) => {
      const name = names.get(place)
      return name === undefined ? place : values[name]
    })
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
