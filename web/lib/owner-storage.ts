/** Begins the keys of what the owner's side keeps in the tab; none of it outlives her logging out. */
export const ownerKey = (name: string) => `owner:${name}`

export function clearOwnerStorage(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(ownerKey(''))) sessionStorage.removeItem(key)
  } catch {
    // Closed storage holds nothing.
  }
}
