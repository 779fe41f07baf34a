/** One field of an editor, or a list of them. */
export type Place = {
  path: string
  label: string
  hint?: string
  /** `line`: Enter does nothing. `lines` and `entries`: a list of texts, or of groups of them. */
  kind: 'line' | 'text' | 'time' | 'phone' | 'email' | 'address' | 'lines' | 'entries'
  isHalf?: boolean
  /** The fields of an entry. */
  columns?: readonly { name: string; label: string; kind: 'line' | 'address' }[]
  /** What one entry is called, as in "Add a line". */
  entryName?: string
}

export type Group = { title: string; hint: string; places: readonly Place[] }
export type Layout = {
  title: string
  summary: string
  hint: string
  publishLabel: string
  groups: readonly Group[]
}
