import { ownerKey } from '#web/lib/owner-storage.ts'

/** What was typed for an import and is not imported yet. */
export type ImportDraft = { pasted: string; consentOrigin: string }

const key = ownerKey('subscriberImport')
const isText = (value: unknown): value is string => typeof value === 'string'

/** Kept for the tab, so that neither Escape nor a session that ends throws away what was pasted. */
export const importDraft = {
  keep(draft: ImportDraft): void {
    try {
      if (draft.pasted.trim() === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(draft))
    } catch {
      // Storage is full or forbidden: then it lives as long as the dialog.
    }
  },
  find(): ImportDraft {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      const { pasted, consentOrigin } = { pasted: '', consentOrigin: '', ...Object(kept) }
      if (isText(pasted) && isText(consentOrigin)) return { pasted, consentOrigin }
    } catch {
      // Nothing that can be read was kept.
    }
    return { pasted: '', consentOrigin: '' }
  },
}
