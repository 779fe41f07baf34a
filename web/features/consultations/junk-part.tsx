import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { lookThroughJunk, summariseWorklist, type WorklistEntry } from '#contract/worklist.ts'
import { useMailStatus } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { describeJunk, describeJunkReasons, describePutBack } from './junk-labels.ts'
import { useWorklistSummary } from './queries.ts'
import type { StatusOfEntry } from './use-status.ts'

/** Explains Junk above its requests. */
export function JunkWords() {
  const { data } = useWorklistSummary()
  return <span className="prose">{data && describeJunk(data.counts.junk)}</span>
}

/** Confirms that a request was put back and that its held mails are being sent. */
export function PutBackNotice({ mails }: { mails: number }) {
  const { data } = useMailStatus()
  return describePutBack(mails, data?.isSetUp ?? true)
}

type ActionsProps = {
  name: string
  status: StatusOfEntry
  /** Takes the focus when the pressed button disappears. */
  select: RefObject<HTMLSelectElement | null>
  onDelete: () => void
}

/** The actions on junk: put the request back or delete it. */
export const JunkActions = ({ name, status, select, onDelete }: ActionsProps) => (
  <>
    <Button
      small
      aria-label={`Not junk: ${name}`}
      aria-busy={status.isPending}
      onClick={() => {
        if (!status.isPending) status.set('new')
        select.current?.focus({ preventScroll: true })
      }}
    >
      Not junk
    </Button>
    <button type="button" className="quiet-button" aria-label={`Delete for good: ${name}`} onClick={onDelete}>
      <Icon name="trash" />
      <span>Delete for good</span>
    </button>
  </>
)

/** Why a request is in Junk, and what happened to its mails. */
export function WhyInJunk({ entry: { junkReasons, mailsHeld, statusChangedAt } }: { entry: WorklistEntry }) {
  return (
    <div className="row-between card-strip junk-note">
      <p>
        <Icon name="info" className="muted" />
        <span>
          {junkReasons && `Put here because ${describeJunkReasons(junkReasons)}.`}
          {!junkReasons && statusChangedAt && (
            <>
              You put this here on{' '}
              <time dateTime={statusChangedAt}>{formatMediumDateTime(statusChangedAt)}</time>.
            </>
          )}
          {junkReasons && !mailsHeld && ' Its mails have gone out.'}
        </span>
      </p>
    </div>
  )
}

/** Marks junk as seen once it is on the screen, so that neither Today nor the weekly mail mentions it again. */
export function useMarkShownJunkSeen(shown: readonly WorklistEntry[] | undefined): void {
  const hasNew = (useWorklistSummary().data?.newJunk ?? 0) > 0
  const readAgain = useRefetch(summariseWorklist)
  const { mutate } = useMutation({
    mutationFn: (newest: string) => callApi(lookThroughJunk, { body: { newest } }),
    onSuccess: () => readAgain(),
  })
  const newest = hasNew ? shown?.[0]?.id : undefined
  useEffect(() => {
    if (newest !== undefined) mutate(newest)
  }, [newest, mutate])
}
