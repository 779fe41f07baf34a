import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useId, useRef } from 'react'
import {
  type IssueSummary,
  type IssueProgress as Progress,
  pauseIssue,
  resumeIssue,
} from '#contract/newsletter-issues.ts'
import { useMailStatus } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { describeDayLimit } from '#web/lib/day-limit-labels.ts'
import { formatCount, formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'
import { outcomeText } from '#web/lib/lost-answer.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { retryLost } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { useRefetchIssues, useReplaceCachedIssue } from './queries.ts'

const statusPollMs = 3000
const lastOnesMs = 3000
/** For touch, where browsers do not count clicks. */
const doubleClickMs = 700

type Props = { issue: IssueSummary; progress: Progress }

/** The delivery of an issue's mails; while it is being sent, its progress and a Pause button. */
export function IssueProgress({ issue, progress }: Props) {
  const id = useId()
  const { recipients, waiting } = progress
  const isUnderWay = issue.state === 'sending' || issue.state === 'paused'
  return (
    <div className="row-between issue-progress">
      {isUnderWay && (
        <>
          <label htmlFor={id} className="sr-only">
            Sent so far
          </label>
          <progress id={id} max={recipients} value={recipients - waiting} />
        </>
      )}
      <p className="text-small tabular">{figures(progress)}</p>
      {/* Announces the start, a pause and the end; the figures in between would be noise. */}
      <p className="sr-only" role="status">
        {milestone(issue, progress)}
      </p>
      {isUnderWay && <PauseButton issue={issue} />}
      {issue.state === 'sending' && <WhyItWaits />}
    </div>
  )
}

function figures({ recipients, sent, waiting, refused, skipped }: Progress) {
  const parts = [
    `Sent to ${formatCount(sent)} of ${formatCountOf(recipients, 'subscriber')}`,
    waiting > 0 && `${formatCount(waiting)} waiting`,
    `${formatCount(refused)} refused`,
    skipped > 0 && `${formatCount(skipped)} no longer on the list when their turn came`,
  ]
  return parts.filter(Boolean).join(', ')
}

function milestone({ state, subject }: IssueSummary, progress: Progress) {
  if (state === 'sending')
    return `“${subject}” is being sent to ${formatCountOf(progress.recipients, 'subscriber')}.`
  if (state === 'paused') return `“${subject}” is paused.`
  return `“${subject}” is done: ${figures(progress)}.`
}

const failureWords = (isPaused: boolean) => ({
  notDone: isPaused ? 'It is still paused.' : 'It was not paused.',
  unknown: isPaused
    ? 'No answer came, so it is not known whether it goes on.'
    : 'No answer came, so it is not known whether it is paused.',
})

function PauseButton({ issue: { id, state } }: { issue: IssueSummary }) {
  const putIssue = useReplaceCachedIssue()
  const readIssuesAgain = useRefetchIssues()
  const isPaused = state === 'paused'
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const change = useMutation({
    mutationFn: () => callApi(isPaused ? resumeIssue : pauseIssue, { params: { id } }),
    retry: retryLost,
    onSuccess: (issue) => {
      putIssue(issue)
      changedAt.current = performance.now()
      // Mails already handed to the mail server are still delivered, possibly the last ones.
      if (issue.state === 'paused') setTimeout(readIssuesAgain, lastOnesMs)
    },
    onError: () => readIssuesAgain(),
  })
  const press = ({ detail: clicks }: MouseEvent) => {
    // The second click of a double click was meant for the button's earlier state.
    const isSecond = clicks > 1 || performance.now() - changedAt.current < doubleClickMs
    if (!isSecond) change.mutate()
  }
  return (
    <>
      {/* The button disappears when sending ends. */}
      <ActionButton
        small
        variant="line"
        ref={passFocusOnRemoval}
        isPending={change.isPending}
        onClick={press}
      >
        {isPaused ? 'Go on sending' : 'Pause'}
      </ActionButton>
      <div role="alert">
        {change.error && (
          <p className="outcome outcome-bad">{outcomeText(change.error, failureWords(isPaused))}</p>
        )}
      </div>
    </>
  )
}

/** Why sending is stuck, if the mail server or the provider's limit is the reason. */
function WhyItWaits() {
  const { data } = useMailStatus({ pollMs: statusPollMs })
  if (!data) return null
  const { outage, dayLimit } = data
  return (
    <>
      {dayLimit && <p className="outcome">{describeDayLimit(dayLimit, new Date())}</p>}
      {outage && (
        <p className="outcome outcome-bad">
          {outage.reason} Tried again{' '}
          <time dateTime={outage.nextTryAt}>{formatMediumDateTime(outage.nextTryAt)}</time>; nobody is left
          out.
        </p>
      )}
    </>
  )
}
