/** A session storage key of the dashboard; all of them are cleared at logout. */
export const ownerKey = (name: string) => `owner:${name}`

/** Local storage prefixes of unsent content: drafts of the website and the newsletter, replies, notes. */
const unsent = ['websiteDraft:', 'newsletterDraft:', 'ownerDraft:']
const unsentKeys = () =>
  Object.keys(localStorage).filter((key) => unsent.some((beginning) => key.startsWith(beginning)))

export function hasUnsent(): boolean {
  try {
    return unsentKeys().length > 0
  } catch {
    return false
  }
}

export function clearOwnerStorage(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(ownerKey(''))) sessionStorage.removeItem(key)
    for (const key of unsentKeys()) localStorage.removeItem(key)
  } catch {
    // Forbidden storage holds nothing.
  }
}
