import type { DocumentName } from '#contract/website.ts'

/** What can be opened from the Website tab. */
type Part = DocumentName | 'mail' | 'history' | 'download'

let left: Part | undefined

/** An editor was left: whoever comes to the list of parts goes on at its row. */
export function leaveEditor(name: Part): void {
  left = name
}

/** The part whose editor was left last; says so once. */
export function takeLeftEditor(): Part | undefined {
  const was = left
  left = undefined
  return was
}

export const rowId = (name: Part) => `website-part-${name}`
