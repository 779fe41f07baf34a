import { ownerStorageKey } from '#web/lib/owner-storage.ts'

/** Text typed for an import that has not been made yet. */
export type ImportDraft = { pasted: string; consentOrigin: string }

const key = ownerStorageKey('subscriberImport')
const isText = (value: unknown): value is string => typeof value === 'string'

/** Kept in session storage, so that neither Escape nor an expired session loses pasted text. */
export const importDraft = {
  keep(draft: ImportDraft): void {
    try {
      if (draft.pasted.trim() === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(draft))
    } catch {
      // Storage is full or forbidden: the text is kept as long as the dialog.
    }
  },
  find(): ImportDraft {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      const { pasted, consentOrigin } = { pasted: '', consentOrigin: '', ...Object(kept) }
      if (isText(pasted) && isText(consentOrigin)) return { pasted, consentOrigin }
    } catch {
      // The stored text is unreadable, or storage is forbidden.
    }
    return { pasted: '', consentOrigin: '' }
  },
}
