import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readIssue, retryIssue } from '#contract/newsletter-issues.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { readEndpoint } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { useRefetchIssues } from './queries.ts'

type Props = { id: string; count: number }

/** The recipients that an issue could not reach, loaded when the owner opens them. */
export function IssueRefusals({ id, count }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const summary = useRef<HTMLElement>(null)
  // Stays while open, even when empty: a recipient may fail again after a retry.
  if (count === 0 && !isOpen) return null
  return (
    <details className="refusals" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary ref={summary} className="strong-link text-small">
        Who was not reached, and why
      </summary>
      {isOpen && <RefusalList id={id} count={count} onRetried={() => summary.current?.focus()} />}
    </details>
  )
}

type ListProps = Props & {
  /** The pressed button may disappear with the list, so the focus must move elsewhere. */
  onRetried: () => void
}

function RefusalList({ id, count, onRetried }: ListProps) {
  const issue = useQuery({
    // A new count means a changed list.
    queryKey: [readIssue.path, id, count],
    queryFn: () => readEndpoint(readIssue, { params: { id } }),
    placeholderData: keepPreviousData,
  })
  const refusals = issue.data?.refusals
  const readIssuesAgain = useRefetchIssues()
  const retry = useMutation({
    mutationFn: () => callApi(retryIssue, { params: { id } }),
    onSuccess: async () => {
      onRetried()
      await readIssuesAgain()
    },
  })
  if (!refusals)
    return (
      <NotLoaded query={issue} loading="Loading...">
        The list could not be loaded.
      </NotLoaded>
    )
  if (count === 0)
    return <p className="fine-print">Nobody is left here: they were reached, or are tried again.</p>
  const rest = count - refusals.length
  return (
    <>
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
      {rest > 0 && (
        <p className="fine-print">
          And {formatCountOf(rest, 'subscriber')} more; {formatCount(count)} in all.
        </p>
      )}
      <ActionButton small variant="line" isPending={retry.isPending} onClick={() => retry.mutate()}>
        {count === 1 ? 'Try again' : 'Try all again'}
      </ActionButton>
    </>
  )
}
