import { useState } from 'react'
import type { WebsiteDocument } from '#contract/website.ts'
import type { Publish } from '#contract/website-history.ts'
import { useUndoPublish } from '#web/features/website/queries.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatClockTime } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { StateBar } from '#web/ui/state-bar.tsx'
import { formatPublishTime, publishTitleOf } from './labels.ts'

/** What was done last, until something else is. */
type Undone = { title: string; document: WebsiteDocument }
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

/** What came of the last Undo; it stays until the next one. */
export function UndoneBar({ undoing: { done, isPending, undoThat } }: { undoing: Undoing }) {
  if (!done) return null
  if ('reason' in done)
    return (
      <StateBar
        label="Publish"
        step="failed"
        look="bad"
        icon="alert"
        title={done.title}
        note={done.reason}
        actions={null}
      />
    )
  const { page, publishedAt } = done.document
  return (
    <StateBar
      label="Publish"
      step="done"
      look="live"
      icon="undo"
      title={done.title}
      note={`Live on your website, ${formatClockTime(publishedAt ?? new Date().toISOString())}`}
      actions={
        <>
          <a className="text-button" href={page} target="_blank" rel="noreferrer">
            Look at it
          </a>
          <ActionButton small isPending={isPending} onClick={() => void undoThat(done)}>
            <Icon name="undo" />
            Undo that
          </ActionButton>
        </>
      }
    />
  )
}
