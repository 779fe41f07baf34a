import * as z from 'zod/mini'
import { randomId } from './random-id.ts'

/** What the server has not got yet of one record, letter for letter as typed. */
export type DeviceCopy<Content> = {
  content: Content
  /** What it was written on, and what went to the server without an answer so far. */
  known: Content[]
}

/** What copies of this kind are of, the newest first. */
export function copiesOf(kind: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${kind}:`))
    const keptAt = (key: string) => String(Object(JSON.parse(localStorage.getItem(key) ?? '{}')).keptAt)
    const newestFirst = keys.toSorted((a, b) => keptAt(b).localeCompare(keptAt(a)))
    return newestFirst.map((key) => key.slice(kind.length + 1, key.lastIndexOf(':')))
  } catch {
    return []
  }
}

/**
 * Keeps what is typed on this device until the server has it, so that neither a reload nor a failure loses a letter. Each opened
 * editor has a copy of its own: two tabs never overwrite one another's.
 */
export function openDeviceCopies<Content>(name: string, Content: z.ZodMiniType<Content>) {
  const Copy = z.object({ content: Content, known: z.array(Content), keptAt: z.string() })
  const own = `${name}:${randomId()}`

  function read(key: string) {
    try {
      return [{ ...Copy.parse(JSON.parse(localStorage.getItem(key) ?? '')), key }]
    } catch {
      return []
    }
  }

  return {
    /** Takes over the newest copy that an earlier editor has left and the server lacks; those that it has are removed. */
    take(isStored: (copy: DeviceCopy<Content>) => boolean): DeviceCopy<Content> | undefined {
      try {
        const copies = Object.keys(localStorage)
          .filter((key) => key.startsWith(`${name}:`))
          .flatMap(read)
        const lacking = copies.filter((copy) => !isStored(copy))
        const [newest] = lacking.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt))
        for (const copy of copies)
          if (copy === newest || !lacking.includes(copy)) localStorage.removeItem(copy.key)
        return newest
      } catch {
        return undefined
      }
    },
    keep(copy: DeviceCopy<Content>): void {
      try {
        localStorage.setItem(own, JSON.stringify({ ...copy, keptAt: new Date().toISOString() }))
      } catch {
        // Storage is full or forbidden: the text still stands in its fields and is saved from there.
      }
    },
    /** The server has it. */
    forget(): void {
      try {
        localStorage.removeItem(own)
      } catch {
        // Forbidden storage holds no copy.
      }
    },
  }
}
export type DeviceCopies<Content> = ReturnType<typeof openDeviceCopies<Content>>
