import type { Generated } from 'kysely'

/** A column in SQL; the type is how Kysely reads and writes it. */
type Column<Type> = { sql: string; type?: Type }

const column = <Type>(...parts: readonly string[]): Column<Type> => ({ sql: parts.join(' ').trim() })

/** The columns of one SQL type. `rule` is SQL: a reference, or a default that the program does not rely on. */
const columnsOf = <Base>(sqlType: string) => ({
  key: <Type extends Base = Base>() => column<Type>(sqlType, 'primary key'),
  required: <Type extends Base = Base>(rule = '') => column<Type>(sqlType, 'not null', rule),
  optional: <Type extends Base = Base>(rule = '') => column<Type | null>(sqlType, rule),
  /** Has this value in a new row unless another is given. */
  preset: <Type extends Base = Base>(value: string | number | boolean) =>
    column<Generated<Type>>(
      sqlType,
      'not null default',
      typeof value === 'string' ? `'${value}'` : `${value}`,
    ),
})

// PostgreSQL's names. SQLite keeps them, and `sqlite-dialect.ts` reads by them.
export const text = columnsOf<string>('text')
export const integer = columnsOf<number>('integer')
export const boolean = columnsOf<boolean>('boolean')
export const instant = columnsOf<Date>('timestamptz')
export const bytes = columnsOf<Uint8Array>('bytea')

/** Stands for the engine's expression of the current time. */
export const nowMark = ':now'
export const defaultNow = `default ${nowMark}`

/** A row that goes with the one it belongs to. */
export const goesWith = (table: string) => `references ${table} (id) on delete cascade`

type Columns = Readonly<Record<string, Column<unknown>>>

/** A table, and the statements after it is made: its indexes, and its only row. */
export const table = <const Of extends Columns>(columns: Of, ...after: readonly string[]) => ({
  columns,
  after,
})

export type Table = ReturnType<typeof table>
export type RowOf<Of extends Table> = {
  [Name in keyof Of['columns']]: Of['columns'][Name] extends Column<infer Type> ? Type : never
}
