import { type IssueSummary, issuePreviewPath } from '#contract/newsletter-issues.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IssueProgress } from './issue-progress.tsx'
import { IssueRefusals } from './issue-refusals.tsx'

type Props = {
  issue: IssueSummary
  /** Whether the issue is open in the composer. */
  isOpened: boolean
  onWrite: () => void
}

const stateNames: Readonly<Record<IssueSummary['state'], string>> = {
  draft: 'Draft',
  scheduled: 'Planned',
  sending: 'Being sent',
  paused: 'Paused',
  sent: 'Sent',
}

const stateLooks: Readonly<Partial<Record<IssueSummary['state'], string>>> = {
  scheduled: 'good',
  sending: 'good',
  paused: 'copper',
}

/** The most relevant time of an issue in its state. */
const momentOf = ({ state, updatedAt, scheduledFor, startedAt, finishedAt }: IssueSummary) =>
  ({
    draft: { word: 'Saved', at: updatedAt },
    scheduled: { word: 'Goes out', at: scheduledFor ?? updatedAt },
    sending: { word: 'Since', at: startedAt ?? updatedAt },
    paused: { word: 'Since', at: startedAt ?? updatedAt },
    sent: { word: 'Sent', at: finishedAt ?? startedAt ?? updatedAt },
  })[state]

export function IssueRow({ issue, isOpened, onWrite }: Props) {
  const { id, subject, state, version, progress } = issue
  const name = subject || 'No subject yet'
  const { word, at } = momentOf(issue)
  const isUnsent = state === 'draft' || state === 'scheduled'
  return (
    <article tabIndex={-1}>
      <div className="row">
        <h3 className="plain-heading wrap-anywhere">{name}</h3>
        <span className={`tag ${stateLooks[state] ?? 'muted'}`}>{stateNames[state]}</span>
      </div>
      <div className="row-between issue-line">
        <p className="fine-print">
          {word} <time dateTime={at}>{formatMediumDateTime(at)}</time>
        </p>
        {isUnsent && !isOpened && (
          <Button small variant="line" onClick={onWrite} aria-label={`Go on writing “${name}”`}>
            Go on writing
          </Button>
        )}
        {isUnsent && isOpened && <p className="fine-print">Open above</p>}
        {!isUnsent && (
          <a
            className="tap"
            href={`${issuePreviewPath(id)}?v=${version}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Read it: “${name}”, in a new tab`}
          >
            Read it
          </a>
        )}
      </div>
      {progress && <IssueProgress issue={issue} progress={progress} />}
      {progress && <IssueRefusals id={id} count={progress.refused} />}
    </article>
  )
}
