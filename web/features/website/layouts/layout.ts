type FieldKind =
  | 'line'
  | 'text'
  | 'time'
  | 'day'
  | 'phone'
  | 'email'
  | 'address'
  | 'number'
  | 'yes-or-no'
  | 'choice'

/** One field of an editor, or a list of them. */
export type Place = {
  path: string
  label: string
  /** What a message calls it, where that is not its label. */
  noun?: string
  hint?: string
  /**
   * `line`: Enter does nothing. `lines` and `entries`: a list of texts, or of groups of them. `confirm`: words that came
   * with the website, to be changed or called right. `optional`: a group that is there or not. `picture`: with the fields beside
   * it for its words and its focus.
   */
  kind: FieldKind | 'lines' | 'entries' | 'confirm' | 'optional' | 'away-preview' | 'picture'
  /** A picture: the shapes that the page cuts it to, and what the page looks at where she has said nothing. */
  crops?: readonly { name: string; ratio: string }[]
  usualFocus?: string
  /** A picture without words, since others say them. */
  isOrnament?: boolean
  isHalf?: boolean
  /** The fields of an entry. With a `text` among them they stand below one another. */
  columns?: readonly { name: string; label: string; kind: 'line' | 'text' | 'address' }[]
  /** What one entry is called, as in "Add a line". */
  entryName?: string
  /** Entries that came with the website are marked by their `sample`, until they are changed or called right. */
  hasSamples?: boolean
  /** What a group that is switched on for the first time begins with. */
  startWith?: (today: string) => unknown
  /** The group that this is a part of: it is offered while that is switched on. */
  within?: string
  /** What the values of a choice are called. */
  values?: Readonly<Record<string, string>>
}

export type Group = { title: string; hint: string; places: readonly Place[] }
export type Layout = {
  /** Lists with a screen of their own, and what their fields are called there. */
  lists?: Readonly<Record<string, { label: string; entry: string; fields: Readonly<Record<string, string>> }>>
  title: string
  summary: string
  hint: string
  publishLabel: string
  groups: readonly Group[]
}
