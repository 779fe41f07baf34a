import { useState } from 'react'
import type { WebsiteDocument } from '#contract/website.ts'
import type { Publish } from '#contract/website-history.ts'
import { useUndoPublish } from '#web/features/website/queries.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatPublishTime, publishTitleOf } from './labels.ts'

/** What was done last, until something else is. */
export type Undone = { title: string; document: WebsiteDocument }
type Failed = { title: string; reason: string }

/** Takes back the last publish of a page, and says what came of it. */
export function useUndoLastPublish() {
  const { mutateAsync, isPending } = useUndoPublish()
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
      undoAs(
        `${publishTitleOf(publish)} is as it was before ${formatPublishTime(publish.at, new Date())}`,
        publish,
      ),
    undoThat: ({ document }: Undone) => undoAs('Put back as it was', document),
  }
}
export type Undoing = ReturnType<typeof useUndoLastPublish>
