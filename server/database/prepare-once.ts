import { type CompiledQuery, type QueryResult, type RawBuilder, sql, type UnknownRow } from 'kysely'
import type { Executor } from './schema.ts'
import { prepareDirectly } from './sqlite-dialect.ts'

/** Placeholder for a value given at execution. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

type Built<Row> = { compile: () => CompiledQuery<Row> }

/**
 * Builds and compiles a statement once, at its first run. For statements of the request path, where building costs more
 * than executing.
 */
export function prepareQueryOnce<Values, Row>(build: (db: Executor, value: ValueOf<Values>) => Built<Row>) {
  const names = new Map<unknown, keyof Values>()
  const value: ValueOf<Values> = (name) => {
    const placeholder = {}
    names.set(placeholder, name)
    return sql`${placeholder}`
  }
  function prepareFor(db: Executor) {
    const executor = db.getExecutor()
    const compiled = build(db, value).compile()
    const run = prepareDirectly(executor.adapter, compiled.sql)
    const placed = compiled.parameters.map((parameter) => ({ parameter, name: names.get(parameter) }))
    return async (executing: Executor, values: Values): Promise<Row[]> => {
      const parameters = placed.map(({ name, parameter }) => (name === undefined ? parameter : values[name]))
      if (!run) return (await executing.executeQuery<Row>({ ...compiled, parameters })).rows
      const rows = run(parameters)
      if (rows.length === 0) return []
      let result: QueryResult<UnknownRow> = { rows }
      for (const plugin of executor.plugins)
        result = await plugin.transformResult({ queryId: compiled.queryId, result })
      // The plugins have given the columns the names by which the statement was built.
      return result.rows as Row[]
    }
  }

  // One per connection.
  const known = new WeakMap<object, ReturnType<typeof prepareFor>>()
  return (db: Executor, values: Values): Promise<Row[]> => {
    const { adapter } = db.getExecutor()
    const prepared = known.get(adapter) ?? prepareFor(db)
    known.set(adapter, prepared)
    return prepared(db, values)
  }
}
