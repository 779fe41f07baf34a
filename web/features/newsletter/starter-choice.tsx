import { type FormEvent, useId } from 'react'
import type { IssueText } from '#contract/newsletter-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { useStarters } from './use-issues.ts'

/** Begins a new issue from an article; what was being written stays among the drafts. */
export function StarterChoice({ onStart }: { onStart: (text: IssueText) => unknown }) {
  const id = useId()
  const { data: starters } = useStarters()
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
    <form className="starter-choice" onSubmit={start}>
      <label htmlFor={id} className="sr-only">
        Start from an article
      </label>
      <select id={id} name="article" className="input" required defaultValue="">
        <option value="">Start from an article</option>
        {starters.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </select>
      <Button type="submit" small look="line">
        Start
      </Button>
    </form>
  )
}
