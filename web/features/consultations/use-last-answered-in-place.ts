import { useState } from 'react'
import type { WorklistEntry } from '#contract/worklist.ts'

/** The waiting requests; the one answered last from here stays where it stood, with its Undo, until she leaves. */
export function useLastAnsweredInPlace(waiting: readonly WorklistEntry[]) {
  const [held, setHeld] = useState<{ entry: WorklistEntry; index: number }>()
  const here = waiting.find(({ id }) => id === held?.entry.id)
  // It waits again: from now on the server's list decides.
  if (here && held?.entry.status === 'new' && here.version >= held.entry.version) setHeld(undefined)
  const isNewer = held && (!here || here.version < held.entry.version)
  const shown = isNewer
    ? waiting.filter((entry) => entry !== here).toSpliced(held.index, 0, held.entry)
    : waiting
  return {
    shown,
    hold: (entry: WorklistEntry) =>
      setHeld({
        entry,
        index: Math.max(
          0,
          shown.findIndex(({ id }) => id === entry.id),
        ),
      }),
  }
}
