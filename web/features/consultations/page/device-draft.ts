import { useState } from 'react'
import * as z from 'zod/mini'

const keyOf = (name: string) => `ownerDraft:${name}`

const Texts = z.record(z.string(), z.string())

function find(name: string): Readonly<Record<string, string>> | undefined {
  try {
    return Texts.safeParse(JSON.parse(localStorage.getItem(keyOf(name)) ?? '')).data
  } catch {
    return undefined
  }
}

function keep(name: string, texts: Readonly<Record<string, string>> | undefined): void {
  try {
    if (texts) localStorage.setItem(keyOf(name), JSON.stringify(texts))
    else localStorage.removeItem(keyOf(name))
  } catch {
    // Storage is full or forbidden: the text still stands in its field.
  }
}

/** The names under which the texts about a request are kept. */
export const replyDraft = (id: string) => `reply:${id}`
export const noteDraft = (id: string) => `note:${id}`

/** The request is gone, and with it what was written about it here. */
export function forgetDrafts(id: string): void {
  for (const name of [replyDraft(id), noteDraft(id)]) keep(name, undefined)
}

/** Fields whose texts are kept on this device until they are sent; nothing is kept of what nobody has changed. */
export function useDeviceDraft<Texts extends Record<string, string>>(name: string, initial: Texts) {
  const [written, setWritten] = useState<Partial<Texts> | undefined>(() => find(name) as Partial<Texts>)
  return {
    texts: { ...initial, ...written },
    isWritten: written !== undefined,
    write(change: Partial<Texts>): void {
      const next = { ...initial, ...written, ...change }
      setWritten(next)
      keep(name, next)
    },
    forget(): void {
      setWritten(undefined)
      keep(name, undefined)
    },
  }
}
