import type { FormEvent } from 'react'
import { type IssueText, listIssueStarters } from '#contract/newsletter-issues.ts'
import { useEndpoint } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'

/** Starts a new issue from an article; the current issue stays among the drafts. */
export function StarterChoice({ onStart }: { onStart: (text: IssueText) => unknown }) {
  const { data: starters } = useEndpoint(listIssueStarters, {})
  if (!starters) return null

  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('article')
    const starter = starters.find(({ slug }) => slug === chosen)
    if (!starter) return
    const { subject, preview, body } = starter
    onStart({ subject, preview, body })
  }

  return (
    <form className="line starter-choice" aria-label="A new issue" onSubmit={start}>
      <select
        name="article"
        className="input input-small"
        required
        defaultValue=""
        aria-label="Start from an article"
      >
        <option value="">Start from an article</option>
        {starters.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </select>
      <Button type="submit" small variant="line">
        Start
      </Button>
    </form>
  )
}
