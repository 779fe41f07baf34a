import type { IssueSummary } from '#contract/newsletter-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { IssueRow } from './issue-row.tsx'
import { useIssues } from './use-issues.ts'
import type { OpenIssue } from './use-opened.ts'

const words = {
  loading: 'Loading issues...',
  failure: 'The issues could not be loaded.',
  empty: 'No issues yet. What you write is kept here.',
}

/** Everything written so far: drafts, what is planned, what is going out, and what went out. */
export function IssuesBox({ writtenId, onOpen }: { writtenId: string | undefined; onOpen: OpenIssue }) {
  const pages = useIssues()
  const write = (id?: string) => void onOpen({ id, takesFocus: true })
  return (
    <section className="box issues-box" aria-labelledby="issues-heading">
      <div className="box-head">
        <h2 id="issues-heading" tabIndex={-1}>
          Issues
        </h2>
        <Button small look="line" onClick={() => write()}>
          Write a new one
        </Button>
      </div>
      <PagedList<IssueSummary> pages={pages} words={words}>
        {(issues) => (
          <ul className="issue-list">
            {issues.map((issue) => (
              <li key={issue.id}>
                <IssueRow issue={issue} isOpened={issue.id === writtenId} onWrite={() => write(issue.id)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
