import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  dismissMail,
  dismissRefusedMails,
  listRefusedMails,
  type RefusedMail,
  retryMail,
} from '#contract/mail.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCount, formatInstant } from '#web/lib/format.ts'
import { handFocusOn } from '#web/lib/hand-focus-on.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { FailedOutcome } from '#web/ui/failed-outcome.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useReadMailAgain } from './queries.ts'

const shownFirst = 3

const words = {
  loading: 'Loading mails...',
  failure: 'The mails could not be loaded.',
  empty: 'None is left.',
}

/** How many mails were given up, on one line: opened, each has its reason and a way on. */
export function RefusedMails({ count }: { count: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const summary = useRef<HTMLElement>(null)
  return (
    // It goes with the last mail.
    <section
      className="mail-notice mail-notice-bad refused-mails"
      aria-labelledby="refused-mails"
      ref={handFocusOn}
    >
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary ref={summary}>
          <h2 id="refused-mails">
            {count === 1 ? 'One mail was not delivered' : `${formatCount(count)} mails were not delivered`}
          </h2>
          <span className="refused-toggle" aria-hidden="true">
            {isOpen ? 'Close' : 'Look'}
          </span>
        </summary>
        {isOpen && <RefusedList count={count} onGone={() => summary.current?.focus()} />}
      </details>
    </section>
  )
}

function RefusedList({ count, onGone }: { count: number; onGone: () => void }) {
  const pages = usePages(listRefusedMails, { limit: shownFirst })
  const readAgain = useReadMailAgain()
  const dismissAll = useMutation({
    mutationFn: () => callApi(dismissRefusedMails, {}),
    onSuccess: async () => {
      onGone()
      await readAgain()
    },
  })
  return (
    <>
      <PagedList pages={pages} words={words}>
        {(mails) => (
          <ul>
            {mails.map((mail) => (
              <li key={mail.id}>
                <Refused mail={mail} onGone={onGone} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <FailedOutcome words="Nothing was changed." error={dismissAll.error} />
      {count > 1 && (
        <ActionButton
          small
          variant="line"
          isPending={dismissAll.isPending}
          onClick={() => dismissAll.mutate()}
        >
          Leave all {formatCount(count)}
        </ActionButton>
      )}
    </>
  )
}

type Props = {
  mail: RefusedMail
  /** The pressed button goes with its mail; the focus has to go elsewhere. */
  onGone: () => void
}

function Refused({ mail: { id, to, subject, reason, gaveUpAt }, onGone }: Props) {
  const readAgain = useReadMailAgain()
  const settle = useMutation({
    mutationFn: (call: typeof retryMail | typeof dismissMail) => callApi(call, { params: { id } }),
    onSuccess: async () => {
      onGone()
      await readAgain()
    },
  })
  return (
    <>
      <div>
        <p>
          <b>{subject}</b> to <a href={`mailto:${to}`}>{to}</a>
        </p>
        <p>{reason}</p>
        <p className="fine-print">
          Given up <time dateTime={gaveUpAt}>{formatInstant(gaveUpAt)}</time>
        </p>
        <FailedOutcome words="Nothing was changed." error={settle.error} />
      </div>
      <div className="refused-actions">
        <ActionButton
          small
          isPending={settle.isPending}
          aria-label={`Try again: ${subject} to ${to}`}
          onClick={() => settle.mutate(retryMail)}
        >
          Try again
        </ActionButton>
        <ActionButton
          small
          variant="line"
          isPending={settle.isPending}
          aria-label={`Leave it: ${subject} to ${to}`}
          onClick={() => settle.mutate(dismissMail)}
        >
          Leave it
        </ActionButton>
      </div>
    </>
  )
}
