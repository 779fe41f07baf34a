/** Off-site backup settings: one row. */
type SecondPlaceTable = {
  id: number
  /** Incremented with every change. */
  version: number
  /** JSON without secrets, which are stored encrypted beside it. */
  place: string | null
  password: string | null
  passphrase: string | null
}

export type SecondPlaceTables = { secondPlace: SecondPlaceTable }
