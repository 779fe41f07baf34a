import { useId } from 'react'
import type { IssueSummary, IssueProgress as Progress } from '#contract/newsletter-issues.ts'
import { useMailStatus } from '#web/features/mail/queries.ts'
import { formatCount, formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'

const statusPollMs = 3000

type Props = { issue: IssueSummary; progress: Progress }

/** How far the mails of an issue are. */
export function IssueProgress({ issue, progress }: Props) {
  const id = useId()
  const { recipients, waiting } = progress
  const isUnderWay = waiting > 0
  const { data } = useMailStatus()
  const words = figures(progress, data?.company ?? 'your mail company')
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
      <p className="text-small tabular">{words}</p>
      {/* Announces the start and the end; the figures in between would be noise. */}
      <p className="sr-only" role="status">
        {isUnderWay
          ? `“${issue.subject}” is being sent to ${formatCountOf(recipients, 'subscriber')}.`
          : `“${issue.subject}” is done: ${words}.`}
      </p>
      {isUnderWay && <WhyItWaits />}
    </div>
  )
}

function figures({ recipients, sent, waiting, refused }: Progress, company: string) {
  const parts = [
    `Handed to ${company} for ${formatCount(sent)} of ${formatCountOf(recipients, 'subscriber')}`,
    waiting > 0 && `${formatCount(waiting)} waiting`,
    `${formatCount(refused)} refused`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Why sending is stuck, if the mail server is the reason. */
function WhyItWaits() {
  const { data } = useMailStatus({ pollMs: statusPollMs })
  if (!data?.outage) return null
  const { reason, since } = data.outage
  return (
    <p className="outcome outcome-bad">
      {reason} It waits since <time dateTime={since}>{formatMediumDateTime(since)}</time> and goes on by
      itself; nobody is left out.
    </p>
  )
}
