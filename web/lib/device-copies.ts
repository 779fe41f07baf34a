import * as z from 'zod/mini'
import { randomId } from './random-id.ts'

/** The content of one record that the server has not stored yet, exactly as typed. */
export type DeviceCopy<Content> = {
  content: Content
  /** The content that editing began on, and the contents sent without an answer. */
  known: Content[]
}

/** The records that have copies of this kind, newest copy first. */
export function listDeviceCopies(kind: string): string[] {
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
 * Keeps typed content on this device until the server has stored it, so that neither a reload nor a failure loses a letter. Each
 * open editor has its own copy, so that two tabs never overwrite each other's.
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
    /** Takes the newest copy of an earlier editor that the server has not stored; removes the copies that it has stored. */
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
        // Storage is full or forbidden: the text is still in its fields and is saved from there.
      }
    },
    /** Removes the copy once the server has stored it. */
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
