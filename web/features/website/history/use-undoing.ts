import { useState } from 'react'
import type { WebsiteDocument } from '#contract/website.ts'
import type { ChangedSince, Publish } from '#contract/website-history.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { useBackToFirst, useUndoLast, useUndoVersion } from './queries.ts'
import { timeWords, titleOf } from './words.ts'

/** What was done last, until something else is. */
export type Undone = { title: string; document: WebsiteDocument }
type Failed = { title: string; reason: string }

/** Taking publishes back, one at a time, and what came of it. */
export function useUndoing() {
  const version = useUndoVersion()
  const last = useUndoLast()
  const first = useBackToFirst()
  const [done, setDone] = useState<Undone | Failed>()
  const [asked, setAsked] = useState<{ publish: Publish; places: readonly ChangedSince[] }>()
  const isPending = version.isPending || last.isPending || first.isPending

  /** Says what was done, or why not. */
  async function tell(title: string, call: () => Promise<WebsiteDocument | undefined>): Promise<void> {
    if (isPending) return
    try {
      const document = await call()
      if (document) setDone({ title, document })
    } catch (error) {
      setDone({ title: 'It was not undone', reason: failureText(error) })
    }
  }

  return {
    done,
    asked,
    isPending,
    undo(publish: Publish, { takesLater = false } = {}): Promise<void> {
      setAsked(undefined)
      const at = timeWords(publish.at, new Date())
      const title = publish.isShown
        ? `${titleOf(publish)} is as it was before ${at}`
        : `${titleOf(publish)}: what changed at ${at} is undone`
      return tell(title, async () => {
        const { document, changedSince } = await version.mutateAsync({ ...publish, takesLater })
        if (changedSince.length > 0) setAsked({ publish, places: changedSince })
        return document
      })
    },
    leaveIt: () => setAsked(undefined),
    undoLast: ({ document }: Undone): Promise<void> =>
      tell('Put back as it was', () => last.mutateAsync({ name: document.name, version: document.version })),
    /** Parts of the website, one after the other: the bar then tells of the last. */
    backToFirst: (parts: readonly Pick<WebsiteDocument, 'name' | 'version'>[]): Promise<void> =>
      tell('Back to the first version', async () => {
        let document: WebsiteDocument | undefined
        for (const part of parts) document = await first.mutateAsync(part)
        return document
      }),
  }
}
export type Undoing = ReturnType<typeof useUndoing>
