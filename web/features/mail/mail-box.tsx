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
      {data && data.undelivered.length > 0 && <UndeliveredMails mails={data.undelivered} />}
    </section>
  )
}

/** The number of undelivered mails on one line; opened, each with its reason and actions. */
const UndeliveredMails = ({ mails }: { mails: readonly UndeliveredMail[] }) => (
  // The section disappears with its last mail.
  <section aria-labelledby="undelivered-mails" ref={passFocusOnRemoval}>
    <details>
      <summary className="entry wrap-anywhere turns-plus">
        <CircleAlertIcon className="icon mt-0.5 self-start text-red-700" />
        <h3 id="undelivered-mails">{formatCountOf(mails.length, 'mail')} not delivered</h3>
        <PlusIcon className="icon" />
      </summary>
      <ul className="entries" tabIndex={-1} aria-labelledby="undelivered-mails">
        {mails.map((mail) => (
          <li key={mail.id} className="row-between" ref={passFocusOnRemoval}>
            <Undelivered mail={mail} />
          </li>
        ))}
      </ul>
    </details>
  </section>
)

function Undelivered({ mail: { id, to, subject, reason, gaveUpAt } }: { mail: UndeliveredMail }) {
  const settle = useMutation({
    mutationFn: (action: 'retry' | 'dismiss') => callApi(settleMail, { params: { id }, body: { action } }),
    onSuccess: () => refetch(readMailStatus),
  })
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
        {(['retry', 'dismiss'] as const).map((action) => {
          const verb = action === 'retry' ? 'Try again' : 'Dismiss'
          return (
            <Button
              key={action}
              small
              variant={action === 'retry' ? 'filled' : 'line'}
              isPending={settle.isPending}
              aria-label={`${verb}: ${subject} to ${to}`}
              onClick={() => settle.mutate(action)}
            >
              {verb}
            </Button>
          )
        })}
      </div>
    </>
  )
}
