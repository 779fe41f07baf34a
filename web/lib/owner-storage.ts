/** A session storage key of the dashboard; all of them are cleared at logout. */
export const ownerStorageKey = (name: string) => `owner:${name}`

/** Local storage prefixes of content that the server has not stored: of replies and notes. */
const unsent = ['requestDraft:']
const unsentKeys = () =>
  Object.keys(localStorage).filter((key) => unsent.some((beginning) => key.startsWith(beginning)))

export function hasUnsentText(): boolean {
  try {
    return unsentKeys().length > 0
  } catch {
    return false
  }
}

export function clearOwnerStorage(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(ownerStorageKey(''))) sessionStorage.removeItem(key)
    for (const key of unsentKeys()) localStorage.removeItem(key)
  } catch {
    // Forbidden storage holds nothing.
  }
}
