import { type IssueSummary, issuePreviewPath } from '#contract/newsletter-issues.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { PagedList } from '#web/ui/list/paged-list.tsx'
import { IssueProgress } from './issue-progress.tsx'
import { IssueRefusals } from './issue-refusals.tsx'
import { useIssues } from './queries.ts'

const words = {
  loading: 'Loading issues...',
  failure: 'The issues could not be loaded.',
  empty: 'No issues yet. What you write is kept here.',
}

type Props = {
  writtenId: string | undefined
  /** Opens an issue in the composer, or a new one. */
  onWrite: (id?: string) => void
}

/** All issues: drafts, scheduled, being sent, and sent. */
export function IssuesBox({ writtenId, onWrite }: Props) {
  const pages = useIssues()
  return (
    <section className="box" aria-labelledby="issues-heading">
      <div className="row-between">
        <h2 id="issues-heading" tabIndex={-1}>
          Issues
        </h2>
        <Button small variant="line" onClick={() => onWrite()}>
          Write a new one
        </Button>
      </div>
      <PagedList<IssueSummary> pages={pages} words={words}>
        {(issues) => (
          <ul className="entries">
            {issues.map((issue) => (
              <li key={issue.id}>
                <IssueRow issue={issue} isOpened={issue.id === writtenId} onWrite={() => onWrite(issue.id)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

type RowProps = {
  issue: IssueSummary
  /** Whether the issue is open in the composer. */
  isOpened: boolean
  onWrite: () => void
}

const stateNames: Readonly<Record<IssueSummary['state'], string>> = {
  draft: 'Draft',
  scheduled: 'Planned',
  sent: 'Sent',
}

const isUnderWay = ({ progress }: IssueSummary) => progress !== undefined && progress.waiting > 0

/** The most relevant time of an issue in its state. */
const momentOf = ({ state, updatedAt, scheduledFor, startedAt }: IssueSummary) =>
  ({
    draft: { word: 'Saved', at: updatedAt },
    scheduled: { word: 'Goes out', at: scheduledFor ?? updatedAt },
    sent: { word: 'Sent', at: startedAt ?? updatedAt },
  })[state]

function IssueRow({ issue, isOpened, onWrite }: RowProps) {
  const { id, subject, state, version, progress } = issue
  const name = subject || 'No subject yet'
  const { word, at } = momentOf(issue)
  const isUnsent = state === 'draft' || state === 'scheduled'
  return (
    <article tabIndex={-1}>
      <div className="row">
        <h3 className="plain-heading wrap-anywhere">{name}</h3>
        <span className={`tag ${state === 'scheduled' || isUnderWay(issue) ? 'good' : 'muted'}`}>
          {isUnderWay(issue) ? 'Being sent' : stateNames[state]}
        </span>
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
