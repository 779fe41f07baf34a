import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { backupPinnedDays } from '#contract/backup.ts'
import { deleteOldRequests, keepOldRequests, type OldRequests as Old } from '#contract/people.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { formatLondonDay } from './labels.ts'
import { describeOldRequests, useOldRequests, useRefetchAfterErasure } from './queries.ts'

/** The yearly choice to delete old requests or keep them. Nothing is deleted automatically. */
export function OldRequests() {
  const { data } = useOldRequests()
  const [said, setSaid] = useState('')
  const note = useRef<HTMLParagraphElement>(null)
  const say = (words: string) => {
    setSaid(words)
    note.current?.focus()
  }
  return (
    <>
      <p className={said ? 'box edged edged-moss' : 'sr-only'} role="status" ref={note} tabIndex={-1}>
        {said}
      </p>
      {data && data.count > 0 && <OldRequestsPanel old={data} onSettled={say} />}
    </>
  )
}

function OldRequestsPanel({ old, onSettled }: { old: Old; onSettled: (words: string) => void }) {
  const { count, olderThan, isDue, keptAt } = old
  const [isAsking, setIsAsking] = useState(false)
  const readAllAgain = useRefetchAfterErasure()
  const requests = formatCountOf(count, 'request')
  const keeping = useMutation({
    mutationFn: () => callApi(keepOldRequests, {}),
    onSuccess: async () => {
      await readAllAgain()
      onSettled('Kept. You are asked again in a year.')
    },
  })
  // A ref, since the dialog reads it before the next render.
  const deleted = useRef<number>(undefined)
  const deletion = useMutation({
    mutationFn: () => callApi(deleteOldRequests, { body: { count, olderThan } }),
    onSuccess: (done) => {
      deleted.current = done.deleted
    },
    // The number may have changed.
    onError: () => readAllAgain(),
  })
  return (
    <section className={isDue ? 'box edged' : 'box'} aria-labelledby="old-heading">
      <h2 id="old-heading">{describeOldRequests(old)}</h2>
      <p>
        {isDue
          ? 'Do you still need them? They go with their notes and mails. Nothing is deleted by itself.'
          : `You kept them${keptAt ? ` on ${formatLondonDay(keptAt)}` : ''}, and are asked again a year later. Nothing is deleted by itself.`}
      </p>
      <FailedOutcome words="That was not saved." error={keeping.error} />
      <div className="actions-row wide-actions">
        <Button small variant="line" className="button-danger" onClick={() => setIsAsking(true)}>
          Delete {requests}
        </Button>
        {isDue && (
          <ActionButton small variant="line" isPending={keeping.isPending} onClick={() => keeping.mutate()}>
            Keep for a year
          </ActionButton>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          isFinal
          heading={`Delete ${requests}?`}
          yes={`Delete ${requests}`}
          no="Keep them"
          onYes={() => deletion.mutateAsync()}
          isPending={deletion.isPending}
          failure={
            deletion.error ? `Not all of them were deleted. ${failureText(deletion.error)}` : undefined
          }
          onClose={() => {
            setIsAsking(false)
            if (deleted.current === undefined) return
            onSettled(`Deleted ${formatCountOf(deleted.current, 'request')}.`)
            // Refetch last: this panel disappears when no old requests are left.
            void readAllAgain()
          }}
        >
          Every request from before {formatLondonDay(olderThan)} goes for good, with its notes and mails. A
          backup of everything is made first, which takes a moment. It is kept for {backupPinnedDays} days, in
          case this was a mistake.
        </ConfirmDialog>
      )}
    </section>
  )
}
