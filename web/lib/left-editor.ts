import type { DocumentName } from '#contract/website.ts'

/** What can be opened from the Website tab. */
type Part = DocumentName | 'mail' | 'backup'

let left: Part | undefined

/** Records the editor that was left, so that the list of parts focuses its row. */
export function rememberLeftEditor(name: Part): void {
  left = name
}

/** Returns the part whose editor was left last, and forgets it. */
export function takeNameOfLeftEditor(): Part | undefined {
  const was = left
  left = undefined
  return was
}

export const websitePartRowId = (name: Part) => `website-part-${name}`
