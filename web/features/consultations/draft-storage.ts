const prefix = 'ownerDraft:'
const kinds = ['reply', 'note'] as const

/** Names of a request's drafts on this device. */
export const replyDraft = (id: string) => `reply:${id}`
export const noteDraft = (id: string) => `note:${id}`

export function findStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
  } catch {
    return undefined
  }
}

export function keepStored(name: string, texts: object | undefined): void {
  try {
    if (texts) localStorage.setItem(prefix + name, JSON.stringify(texts))
    else localStorage.removeItem(prefix + name)
  } catch {
    // Storage is full or forbidden: the text is still in its field.
  }
}

/** The requests with drafts on this device. */
export function draftedRequests(): string[] {
  try {
    const starts = kinds.map((kind) => `${prefix}${kind}:`)
    const ids = Object.keys(localStorage).flatMap((key) => {
      const start = starts.find((one) => key.startsWith(one))
      return start ? [key.slice(start.length)] : []
    })
    return [...new Set(ids)]
  } catch {
    return []
  }
}

/** Deletes the drafts of a deleted request from this device. */
export function forgetDrafts(id: string): void {
  for (const name of [replyDraft(id), noteDraft(id)]) keepStored(name, undefined)
}
