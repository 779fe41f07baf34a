import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Executor } from './schema.ts'

/** Placeholder for a value given at execution. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

type Built<Row> = { compile: () => CompiledQuery<Row> }

/**
 * Builds and compiles a statement once, at its first run. For statements of the request path, where building costs more
 * than executing.
 */
export function prepare<Values, Row>(build: (db: Executor, value: ValueOf<Values>) => Built<Row>) {
  const names = new Map<unknown, keyof Values>()
  const value: ValueOf<Values> = (name) => {
    const placeholder = {}
    names.set(placeholder, name)
    return sql`${placeholder}`
  }
  // One compiled form per SQL dialect.
  const known = new WeakMap<object, CompiledQuery<Row>>()
  return async (db: Executor, values: Values): Promise<Row[]> => {
    const { adapter } = db.getExecutor()
    const compiled = known.get(adapter) ?? build(db, value).compile()
    known.set(adapter, compiled)
    const parameters = compiled.parameters.map((placeholder) => {
      const name = names.get(placeholder)
      return name === undefined ? placeholder : values[name]
    })
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
