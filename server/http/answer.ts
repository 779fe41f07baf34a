type Told<Value> = Value extends Date ? string : Value extends null ? never : Value
type NullableIn<Row> = { [Name in keyof Row]-?: null extends Row[Name] ? Name : never }[keyof Row]

/** A row as an answer tells it. */
export type Answer<Row> = { [Name in Exclude<keyof Row, NullableIn<Row>>]: Told<Row[Name]> } & {
  [Name in NullableIn<Row>]?: Told<Row[Name]>
}

/** Instants as text, and nothing of what is null. The contract of a call leaves out columns that it does not name. */
export const toAnswer = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Answer<Row>
