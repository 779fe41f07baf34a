import type { DocumentName } from '#contract/website.ts'

let left: DocumentName | undefined

/** An editor was left: whoever comes to the list of parts goes on at its row. */
export function leaveEditor(name: DocumentName): void {
  left = name
}

/** The part whose editor was left last; says so once. */
export function takeLeftEditor(): DocumentName | undefined {
  const was = left
  left = undefined
  return was
}

export const rowId = (name: DocumentName) => `website-part-${name}`
