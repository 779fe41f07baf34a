import { useState } from 'react'
import * as z from 'zod/mini'
import { findStored, keepStored } from '../draft-storage.ts'

export const ReplyDraft = z.object({ subject: z.string(), message: z.string() })
export const NoteDraft = z.object({ body: z.string() })

type Reader<Texts> = { safeParse: (stored: unknown) => { data?: Texts | undefined } }

/** Fields whose changed texts are kept on this device until they are sent. */
export function useDeviceDraft<Texts extends Record<string, string>>(
  name: string,
  reader: Reader<Texts>,
  initial: Texts,
) {
  const [written, setWritten] = useState(() => reader.safeParse(findStored(name)).data)
  const put = (texts: Texts | undefined) => {
    setWritten(texts)
    keepStored(name, texts)
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
