import { useMutation } from '@tanstack/react-query'
import { type IssueSummary, issuePreviewPath, retryIssue } from '#contract/newsletter-issues.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { PagedList } from '#web/admin/ui/pager.tsx'
import { useMailStatus } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCount, formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { useIssues, usePutIssue } from './queries.ts'

const words = {
  loading: 'Loading issues...',
  failure: 'The issues could not be loaded.',
  empty: 'No issues yet. What you write is kept here.',
}

type Props = { openId: string | undefined; onWriteNew: () => void; onGoOn: (id: string) => void }

/** All issues: drafts, scheduled, being sent, and sent. */
export const IssuesBox = ({ openId, onWriteNew, onGoOn }: Props) => (
  <section className="box" aria-labelledby="issues-heading">
    <div className="row-between">
      <h2 id="issues-heading" tabIndex={-1}>
        Issues
      </h2>
      <Button small variant="line" onClick={onWriteNew}>
        Write a new one
      </Button>
    </div>
    <PagedList<IssueSummary> pages={useIssues()} words={words}>
      {(issues) => (
        <ul className="entries">
          {issues.map((issue) => (
            <li key={issue.id}>
              <IssueRow issue={issue} isOpen={issue.id === openId} onGoOn={() => onGoOn(issue.id)} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  </section>
)

/** The badge of an issue, and the most relevant time in its state. */
function stateOf({ state, progress, updatedAt, scheduledFor, startedAt }: IssueSummary) {
  if (state === 'draft') return { badge: 'Draft', isActive: false, word: 'Saved', at: updatedAt }
  if (state === 'scheduled')
    return { badge: 'Planned', isActive: true, word: 'Goes out', at: scheduledFor ?? updatedAt }
  const isUnderWay = progress !== undefined && progress.waiting > 0
  const badge = isUnderWay ? 'Being sent' : 'Sent'
  return { badge, isActive: isUnderWay, word: 'Sent', at: startedAt ?? updatedAt }
}

type RowProps = { issue: IssueSummary; isOpen: boolean; onGoOn: () => void }

function IssueRow({ issue, isOpen, onGoOn }: RowProps) {
  const { id, subject, state, version, progress } = issue
  const name = subject || 'No subject yet'
  const { badge, isActive, word, at } = stateOf(issue)
  return (
    <article tabIndex={-1}>
      <div className="row">
        <h3 className="plain-heading wrap-anywhere">{name}</h3>
        <span className={`tag ${isActive ? 'good' : 'muted'}`}>{badge}</span>
      </div>
      <div className="row-between min-h-11">
        <p className="fine-print">
          {word} <time dateTime={at}>{formatMediumDateTime(at)}</time>
        </p>
        {state === 'sent' ? (
          <a
            className="tap"
            href={`${issuePreviewPath(id)}?v=${version}`}
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
      {progress && <Progress subject={subject} {...progress} />}
      {progress && <Refusals id={id} {...progress} />}
    </article>
  )
}

type Progress = NonNullable<IssueSummary['progress']>

/** How far the mails of an issue are. */
function Progress({ subject, recipients, sent, waiting, refused }: Progress & { subject: string }) {
  const isUnderWay = waiting > 0
  const { data } = useMailStatus()
  const line = [
    `Handed to ${data?.company ?? 'your mail company'} for ${formatCount(sent)} of ${formatCountOf(recipients, 'subscriber')}`,
    ...(isUnderWay ? [`${formatCount(waiting)} waiting`] : []),
    `${formatCount(refused)} refused`,
  ].join(', ')
  return (
    <div className="row-between">
      {isUnderWay && (
        <progress
          aria-label="Sent so far"
          className="h-3 flex-[1_0_100%] text-moss-700"
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
    </div>
  )
}

/** Those whom an issue could not reach. */
function Refusals({ id, refused, refusals }: Progress & { id: string }) {
  const putIssue = usePutIssue()
  const retry = useMutation({
    mutationFn: () => callApi(retryIssue, { params: { id } }),
    onSuccess: putIssue,
  })
  if (refused === 0) return null
  return (
    <details>
      <summary className="strong-link text-small">Who was not reached, and why</summary>
      <FailedOutcome words="Not tried again." error={retry.error} />
      <ul className="entries text-small">
        {refusals.map(({ email, reason }) => (
          <li key={email}>
            <b>{email}</b>
            <br />
            {reason}
          </li>
        ))}
      </ul>
      {refused > refusals.length && (
        <p className="fine-print">
          And {formatCountOf(refused - refusals.length, 'subscriber')} more; {formatCount(refused)} in all.
        </p>
      )}
      <ActionButton
        small
        variant="line"
        ref={passFocusOnRemoval}
        isPending={retry.isPending}
        onClick={() => retry.mutate()}
      >
        {refused === 1 ? 'Try again' : 'Try all again'}
      </ActionButton>
    </details>
  )
}
