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
import { formatCount, formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { PagedList } from '#web/ui/list/paged-list.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { OperatorNoteOnDemand } from '#web/ui/operator-note/operator-note-on-demand.tsx'
import { useRefetchMail } from './queries.ts'

const shownFirst = 3

const words = {
  loading: 'Loading mails...',
  failure: 'The mails could not be loaded.',
  empty: 'None is left.',
}

const refusedTitle = (count: number) =>
  count === 1 ? 'One mail was not delivered' : `${formatCount(count)} mails were not delivered`

/** The number of undelivered mails on one line; opened, each with its reason and actions. */
export function RefusedMails({ count }: { count: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const summary = useRef<HTMLElement>(null)
  return (
    // The section disappears with its last mail.
    <section aria-labelledby="refused-mails" ref={passFocusOnRemoval}>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary ref={summary} className="entry wrap-anywhere matter matter-bad">
          <Icon name="alert" />
          <div>
            <h3 id="refused-mails">{refusedTitle(count)}</h3>
            {!isOpen && <Receivers count={count} />}
          </div>
          <span className="button button-line button-small" aria-hidden="true">
            {isOpen ? 'Close' : 'Look'}
          </span>
        </summary>
        {isOpen && <RefusedList count={count} onGone={() => summary.current?.focus()} />}
      </details>
    </section>
  )
}

/** The first recipients, as many as fit on a line. */
function Receivers({ count }: { count: number }) {
  const { rows } = usePages(listRefusedMails, { limit: shownFirst })
  const [first, second] = [...new Set(rows?.map(({ to }) => to))]
  if (first === undefined) return null
  const others = count - (rows?.filter(({ to }) => to === first || to === second).length ?? 0)
  const more = others > 0 && `${formatCountOf(others, 'other')}`
  return <p>To {[first, second, more].filter(Boolean).join(' and ')}.</p>
}

function RefusedList({ count, onGone }: { count: number; onGone: () => void }) {
  const pages = usePages(listRefusedMails, { limit: shownFirst })
  const readAgain = useRefetchMail()
  const dismissAll = useMutation({
    mutationFn: () => callApi(dismissRefusedMails, {}),
    onSuccess: async () => {
      onGone()
      await readAgain()
    },
  })
  return (
    <div>
      <PagedList pages={pages} words={words}>
        {(mails) => (
          <ul className="entries">
            {mails.map((mail) => (
              <li key={mail.id} className="row-between">
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
    </div>
  )
}

type Props = {
  mail: RefusedMail
  /** The pressed button disappears with its mail, so the focus must move elsewhere. */
  onGone: () => void
}

function Refused({ mail: { id, to, subject, reason, gaveUpAt }, onGone }: Props) {
  const readAgain = useRefetchMail()
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
        <p>{plainReason(reason)}</p>
        <p className="fine-print">
          Given up <time dateTime={gaveUpAt}>{formatMediumDateTime(gaveUpAt)}</time>
        </p>
        <FailedOutcome words="Nothing was changed." error={settle.error} />
        <OperatorNoteOnDemand
          as="h3"
          subject={`A mail to ${to} was not delivered`}
          text={`A mail of my website to ${to}, “${subject}”, was not delivered. ${reason}`}
        />
      </div>
      <div className="actions-row">
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

/** The first sentence of a failure, in plain words; what follows is the mail server's own answer and its settings. */
function plainReason(reason: string): string {
  const [first = reason] = reason.split(/(?<=\.) |: /)
  return first.endsWith('.') ? first : `${first}.`
}
