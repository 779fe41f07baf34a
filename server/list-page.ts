/** One answer of a list that is read in pages. */
export type ListPage<Row> = {
  rows: Row[]
  total: number
  /** The id to ask on from, where there is more. */
  nextBefore: string | undefined
}
