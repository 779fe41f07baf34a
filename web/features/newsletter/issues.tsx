import { useMutation } from '@tanstack/react-query'
import { type Issue, issuePreviewPath, unscheduleIssue } from '#contract/newsletter-issues.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { PagedList } from '#web/admin/ui/pager.tsx'
import { useMailStatus } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCount, formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { retryLost } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { refetchIssues, useIssues } from './queries.ts'

type Props = { openId: string | undefined; onWrite: (id?: string) => void }

/** All issues: drafts, scheduled, being sent, and sent. */
export const IssuesBox = ({ openId, onWrite }: Props) => (
  <section className="box" aria-labelledby="issues-heading">
    <div className="row-between">
      <h2 id="issues-heading" tabIndex={-1}>
        Issues
      </h2>
      <Button small variant="line" onClick={() => onWrite()}>
        Write a new one
      </Button>
    </div>
    <PagedList
      list={useIssues()}
      what="issues"
      empty={<p className="muted py-3">No issues yet. What you write is kept here.</p>}
    >
      {(issues) => (
        <ul className="entries">
          {issues.map((issue) => (
            <li key={issue.id}>
              <IssueRow issue={issue} isOpen={issue.id === openId} onGoOn={() => onWrite(issue.id)} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  </section>
)

/** The badge of an issue, and what happens or happened at its time. */
const words = {
  draft: { badge: 'Draft', verb: 'Saved' },
  scheduled: { badge: 'Planned', verb: 'Goes out' },
  sent: { badge: 'Sent', verb: 'Sent' },
} as const

type RowProps = { issue: Issue; isOpen: boolean; onGoOn: () => void }

function IssueRow({ issue, isOpen, onGoOn }: RowProps) {
  const { id, subject, state, progress, startedAt, scheduledFor, updatedAt } = issue
  const name = subject || 'No subject yet'
  const at = startedAt ?? scheduledFor ?? updatedAt
  const isUnderWay = progress !== undefined && progress.waiting > 0
  const { badge, verb } = words[state]
  const takeBack = useMutation({
    mutationFn: () => callApi(unscheduleIssue, { params: { id } }),
    retry: retryLost,
    onSettled: refetchIssues,
    onSuccess: onGoOn,
  })
  return (
    <article tabIndex={-1}>
      <div className="row">
        <h3 className="plain-heading wrap-anywhere">{name}</h3>
        <span className={`tag ${isUnderWay || state === 'scheduled' ? 'good' : 'muted'}`}>
          {isUnderWay ? 'Being sent' : badge}
        </span>
      </div>
      <div className="row-between min-h-11">
        <p className="fine-print">
          {verb} <time dateTime={at}>{formatMediumDateTime(at)}</time>
        </p>
        {state !== 'draft' ? (
          <a
            className="tap"
            href={issuePreviewPath(id)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Read it: “${name}”, in a new tab`}
          >
            Read it
          </a>
        ) : isOpen ? (
          <p className="fine-print">Open above</p>
        ) : (
          <Button small variant="line" onClick={onGoOn} aria-label={`Go on writing “${name}”`}>
            Go on writing
          </Button>
        )}
      </div>
      {state === 'scheduled' && (
        <>
          <FailedOutcome words="It is still planned." error={takeBack.error} />
          <Button
            small
            variant="line"
            ref={passFocusOnRemoval}
            isPending={takeBack.isPending}
            onClick={() => takeBack.mutate()}
          >
            Do not send it
          </Button>
        </>
      )}
      {progress && <Progress subject={subject} {...progress} />}
    </article>
  )
}

type ProgressProps = NonNullable<Issue['progress']> & { subject: string }

/** How far the mails of an issue are, and whom they could not reach. */
function Progress({ subject, recipients, sent, waiting, refused, refusals }: ProgressProps) {
  const { data } = useMailStatus()
  const isUnderWay = waiting > 0
  const line = [
    `Handed to ${data?.company ?? 'your mail company'} for ${formatCount(sent)} of ${formatCountOf(recipients, 'subscriber')}`,
    ...(isUnderWay ? [`${formatCount(waiting)} waiting`] : []),
    `${formatCount(refused)} refused`,
  ].join(', ')
  return (
    <>
      {isUnderWay && (
        <progress
          aria-label="Sent so far"
          className="h-3 w-full accent-moss-700"
          max={recipients}
          value={recipients - waiting}
        />
      )}
      <p className="text-small tabular-nums">{line}</p>
      {/* Announces the start and the end; the figures in between would be noise. */}
      <p className="sr-only" role="status">
        {isUnderWay
          ? `“${subject}” is being sent to ${formatCountOf(recipients, 'subscriber')}.`
          : `“${subject}” is done: ${line}.`}
      </p>
      {refused > 0 && (
        <details>
          <summary className="strong-link text-small">Who was not reached, and why</summary>
          <ul className="entries text-small">
            {refusals.map(({ email, reason }) => (
              <li key={email}>
                <b>{email}</b>
                <br />
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
