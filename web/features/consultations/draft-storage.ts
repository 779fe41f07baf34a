const prefix = 'ownerDraft:'
const kinds = ['reply', 'note'] as const

/** The names under which the texts about a request are kept on this device. */
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
    // Storage is full or forbidden: the text still stands in its field.
  }
}

/** The requests about which something is kept here. */
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

/** The request is gone, and with it what was written about it here. */
export function forgetDrafts(id: string): void {
  for (const name of [replyDraft(id), noteDraft(id)]) keepStored(name, undefined)
}
