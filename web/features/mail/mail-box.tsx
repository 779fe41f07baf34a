import { useMutation } from '@tanstack/react-query'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import PlusIcon from 'lucide-react/icons/plus'
import { type MailStatus, readMailStatus, settleMail, type UndeliveredMail } from '#contract/mail.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'
import { formatCount, formatMediumDateTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { useMailStatus } from './queries.ts'

const waitingWords = ({ waiting, waitsSince }: MailStatus) =>
  [
    waiting === 0 ? 'none' : formatCount(waiting),
    ...(waitsSince ? [`since ${lowerFirst(formatPastInstant(new Date(waitsSince), new Date()))}`] : []),
  ].join(' ')

/** What waits, what was not delivered, and the way to the settings. */
export function MailBox() {
  const { data } = useMailStatus({ isWatched: true })
  return (
    <section className="box column" aria-labelledby="mail-heading">
      <h2 id="mail-heading">Mail</h2>
      {data && (
        <p>
          {!data.isSetUp && 'Mail is not set up yet. '}Waiting: {waitingWords(data)}
        </p>
      )}
      {data?.outage && (
        <p className="outcome outcome-bad">
          {data.outage.reason} What waits goes on by itself; nobody is left out.
        </p>
      )}
      <Link to="/admin/website/mail" className="strong-link">
        Mail settings
      </Link>
      {data && data.undelivered.length > 0 && <UndeliveredMails mails={data.undelivered} />}
    </section>
  )
}

/** The number of undelivered mails on one line; opened, each with its reason and actions. */
function UndeliveredMails({ mails }: { mails: readonly UndeliveredMail[] }) {
  const title =
    mails.length === 1
      ? 'One mail was not delivered'
      : `${formatCount(mails.length)} mails were not delivered`
  return (
    // The section disappears with its last mail.
    <section aria-labelledby="undelivered-mails" ref={passFocusOnRemoval}>
      <details>
        <summary className="entry wrap-anywhere turns-plus">
          <CircleAlertIcon className="icon mt-0.5 self-start text-red-700" />
          <div>
            <h3 id="undelivered-mails">{title}</h3>
            <p className="mt-0.5 text-small leading-snug text-aubergine-600">
              {[...new Set(mails.map(({ to }) => to))].slice(0, 2).join(', ')}
            </p>
          </div>
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
}

function Undelivered({ mail: { id, to, subject, reason, gaveUpAt } }: { mail: UndeliveredMail }) {
  const readAgain = useRefetch(readMailStatus)
  const settle = useMutation({
    mutationFn: (action: 'retry' | 'dismiss') => callApi(settleMail, { params: { id }, body: { action } }),
    onSuccess: readAgain,
  })
  const [plainReason, ...answer] = reason.split(/(?<=\.) /)
  return (
    <>
      <div>
        <p>
          <b>{subject}</b> to <a href={`mailto:${to}`}>{to}</a>
        </p>
        <p>{plainReason}</p>
        {answer.length > 0 && <p className="fine-print">{answer.join(' ')}</p>}
        <p className="fine-print">
          Given up <time dateTime={gaveUpAt}>{formatMediumDateTime(gaveUpAt)}</time>
        </p>
        <FailedOutcome words="Nothing was changed." error={settle.error} />
      </div>
      <div className="actions-row">
        <ActionButton
          small
          isPending={settle.isPending}
          aria-label={`Try again: ${subject} to ${to}`}
          onClick={() => settle.mutate('retry')}
        >
          Try again
        </ActionButton>
        <ActionButton
          small
          variant="line"
          isPending={settle.isPending}
          aria-label={`Dismiss: ${subject} to ${to}`}
          onClick={() => settle.mutate('dismiss')}
        >
          Dismiss
        </ActionButton>
      </div>
    </>
  )
}
