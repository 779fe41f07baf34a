/** Begins the keys of what the owner's side keeps in the tab; none of it outlives her logging out. */
export const ownerKey = (name: string) => `owner:${name}`

/** Begin the keys of what this device keeps until it is sent: drafts of the website and the newsletter, replies, notes. */
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
    // Closed storage holds nothing.
  }
}
