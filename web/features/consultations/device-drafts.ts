import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

type DraftKind = 'reply' | 'note'

const prefix = 'requestDraft:'
const keyOf = (id: string, kind: DraftKind) => `${prefix}${id}:${kind}`

/** Where storage is forbidden or full, drafts last until the page is left. */
const drafts = new Map<string, string>()
const listeners = createListeners()

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return drafts.get(key)
  }
}

/** Keeps an unsent reply or note on this device, exactly as typed; without a text, removes it. */
export function storeDraft(id: string, kind: DraftKind, text: string | undefined): void {
  const key = keyOf(id, kind)
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    if (text) drafts.set(key, text)
    else drafts.delete(key)
  }
  listeners.notify()
}

/** The unsent text, which survives a reload. A logout empties the device of it. */
export const useDraft = (id: string, kind: DraftKind) =>
  useSyncExternalStore(listeners.subscribe, () => read(keyOf(id, kind)))

const idsWithDrafts = (): string[] => {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return [...new Set(keys.map((key) => key.slice(prefix.length, key.lastIndexOf(':'))))]
  } catch {
    return []
  }
}

/** Deletes from this device what was written about a request that is deleted. */
export function deleteDraftsOnDevice(id: string): void {
  for (const kind of ['reply', 'note'] as const) storeDraft(id, kind, undefined)
}

/** Deletes from this device the drafts of requests that are gone, also if they were deleted elsewhere. */
export async function deleteDraftsOfGone(isGone: (id: string) => Promise<boolean>): Promise<void> {
  await Promise.allSettled(
    idsWithDrafts().map(async (id) => {
      if (await isGone(id)) deleteDraftsOnDevice(id)
    }),
  )
}
