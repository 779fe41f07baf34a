import { useState } from 'react'
import * as z from 'zod/mini'

const keyOf = (name: string) => `ownerDraft:${name}`

export const ReplyDraft = z.object({ subject: z.string(), message: z.string() })
export const NoteDraft = z.object({ body: z.string() })

type Reader<Texts> = { safeParse: (stored: unknown) => { data?: Texts | undefined } }

function find<Texts>(name: string, reader: Reader<Texts>): Texts | undefined {
  try {
    return reader.safeParse(JSON.parse(localStorage.getItem(keyOf(name)) ?? '')).data
  } catch {
    return undefined
  }
}

function keep(name: string, texts: object | undefined): void {
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
export function useDeviceDraft<Texts extends Record<string, string>>(
  name: string,
  reader: Reader<Texts>,
  initial: Texts,
) {
  const [written, setWritten] = useState(() => find(name, reader))
  const put = (texts: Texts | undefined) => {
    setWritten(texts)
    keep(name, texts)
  }
  return {
    texts: written ?? initial,
    isWritten: written !== undefined,
    write(texts: Texts): void {
      const isInitial = Object.entries(texts).every(([field, text]) => initial[field] === text)
      put(isInitial ? undefined : texts)
    },
    forget: () => put(undefined),
  }
}
