import { useState } from 'react'
import type { WebsiteDocument } from '#contract/website.ts'
import type { Publish } from '#contract/website-history.ts'
import { useUndo } from '#web/features/website/queries.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { timeWords, titleOf } from './labels.ts'

/** What was done last, until something else is. */
export type Undone = { title: string; document: WebsiteDocument }
type Failed = { title: string; reason: string }

/** Takes back the last publish of a page, and says what came of it. */
export function useUndoing() {
  const { mutateAsync, isPending } = useUndo()
  const [done, setDone] = useState<Undone | Failed>()

  async function undoAs(title: string, { name, version = 0 }: Pick<Publish, 'name' | 'version'>) {
    if (isPending) return
    try {
      setDone({ title, document: await mutateAsync({ name, version }) })
    } catch (error) {
      setDone({ title: 'It was not undone', reason: failureText(error) })
    }
  }

  return {
    done,
    isPending,
    undo: (publish: Publish) =>
      undoAs(`${titleOf(publish)} is as it was before ${timeWords(publish.at, new Date())}`, publish),
    undoThat: ({ document }: Undone) => undoAs('Put back as it was', document),
  }
}
export type Undoing = ReturnType<typeof useUndoing>
