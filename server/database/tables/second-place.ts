/** One row: where copies of backups go. */
type SecondPlaceTable = {
  id: number
  /** Grows with every change. */
  version: number
  /** JSON, without the secrets, which are encrypted beside it. */
  place: string | null
  password: string | null
  passphrase: string | null
}

export type SecondPlaceTables = { secondPlace: SecondPlaceTable }
