/** Remembers, in this browser, which of the phones it is. */
const idKey = 'owner-phone'

/** The id of this browser among the phones, as far as it remembers. */
export function ownPhoneId(): string | undefined {
  try {
    return localStorage.getItem(idKey) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberId(id: string | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(idKey)
    else localStorage.setItem(idKey, id)
  } catch {
    // Closed storage: then it is told all the same, and only not marked in the list.
  }
}
