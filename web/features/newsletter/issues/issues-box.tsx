import type { IssueSummary } from '#contract/newsletter-issues.ts'
import { Button } from '#web/ui/button/button.tsx'
import { PagedList } from '#web/ui/list/paged-list.tsx'
import { IssueRow } from './issue-row.tsx'
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
      <div className="box-head">
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
