import { useMutation } from '@tanstack/react-query'
import { CircleAlertIcon, PlusIcon } from 'lucide-react'
import { readMailStatus, settleMail, type UndeliveredMail } from '#contract/mail.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatPastInstant } from '#web/lib/day-labels.ts'
import { formatCount, formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { refetch } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useMailStatus } from './queries.ts'

/** What waits, what was not delivered, and the way to the settings. */
export function MailBox() {
  const { data } = useMailStatus({ isWatched: true })
  const undelivered = data?.undelivered ?? []
  return (
    <section className="box column" aria-labelledby="mail-heading">
      <h2 id="mail-heading">Mail</h2>
      {data && (
        <p>
          {!data.isSetUp && 'Mail is not set up yet. '}
          Waiting: {data.waiting === 0 ? 'none' : formatCount(data.waiting)}
          {data.waitsSince && ` since ${formatPastInstant(data.waitsSince)}`}
        </p>
      )}
      {data?.outage && (
        <p className="outcome outcome-bad">{data.outage} What waits goes on by itself; nobody is left out.</p>
      )}
      <Link to="/admin/website/mail" className="strong-link">
        Mail settings
      </Link>
      {undelivered.length > 0 && (
        // The section disappears with its last mail.
        <section aria-labelledby="undelivered-mails" ref={passFocusOnRemoval}>
          <details>
            <summary className="entry wrap-anywhere turns-plus">
              <CircleAlertIcon className="icon mt-0.5 self-start text-red-700" />
              <h3 id="undelivered-mails">{formatCountOf(undelivered.length, 'mail')} not delivered</h3>
              <PlusIcon className="icon" />
            </summary>
            <ul className="entries" tabIndex={-1} aria-labelledby="undelivered-mails">
              {undelivered.map((mail) => (
                <li key={mail.id} className="row-between" ref={passFocusOnRemoval}>
                  <Undelivered {...mail} />
                </li>
              ))}
            </ul>
          </details>
        </section>
      )}
    </section>
  )
}

const verbs = { retry: 'Try again', dismiss: 'Dismiss' } as const

/** A mail with its reason and actions. */
function Undelivered({ id, to, subject, reason, gaveUpAt }: UndeliveredMail) {
  const settle = useMutation({
    mutationFn: (action: keyof typeof verbs) => callApi(settleMail, { params: { id }, body: { action } }),
    onSuccess: () => refetch(readMailStatus),
  })
  const button = (action: keyof typeof verbs) => (
    <Button
      small
      variant={action === 'retry' ? 'filled' : 'line'}
      isPending={settle.isPending}
      aria-label={`${verbs[action]}: ${subject} to ${to}`}
      onClick={() => settle.mutate(action)}
    >
      {verbs[action]}
    </Button>
  )
  return (
    <>
      <div>
        <p>
          <b>{subject}</b> to <a href={`mailto:${to}`}>{to}</a>
        </p>
        <p>{reason}</p>
        <p className="fine-print">
          Given up <time dateTime={gaveUpAt}>{formatMediumDateTime(gaveUpAt)}</time>
        </p>
        <FailedOutcome words="Nothing was changed." error={settle.error} />
      </div>
      <div className="row">
        {button('retry')}
        {button('dismiss')}
      </div>
    </>
  )
}
