/** Local storage key of this browser's id among the registered phones. */
const idKey = 'owner-phone'

/** The id of this browser among the registered phones, if it is stored. */
export function ownPhoneId(): string | undefined {
  try {
    return localStorage.getItem(idKey) ?? undefined
  } catch {
    return undefined
  }
}

export function storeOwnPhoneId(id: string | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(idKey)
    else localStorage.setItem(idKey, id)
  } catch {
    // Without storage, push still works, but this phone is not marked in the list.
  }
}
