import { useMutation } from '@tanstack/react-query'
import { dismissExpiredMails, type MailStatus, retryMailServer } from '#contract/mail.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCount, formatCountOf, formatInstant } from '#web/lib/format.ts'
import { handFocusOn } from '#web/lib/hand-focus-on.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { FailedOutcome } from '#web/ui/failed-outcome.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { useMailStatus, useReadMailAgain } from './queries.ts'
import { RefusedMails } from './refused-mails.tsx'

/** What is wrong with the mail, if anything. Nothing is lost by it, but somebody may be waiting. */
export function MailNotices() {
  const { data, error, isFetching, refetch } = useMailStatus()
  if (error && !data)
    return (
      <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
        How the mail is doing could not be loaded.
      </ReadFailure>
    )
  if (!data) return null
  return (
    <>
      {!data.isSetUp && <NotSetUp waiting={data.waiting} />}
      {data.outage && <ServerOutage {...data.outage} waiting={data.waiting} />}
      {data.expired > 0 && <ExpiredMails count={data.expired} />}
      {data.refused > 0 && <RefusedMails count={data.refused} />}
    </>
  )
}

const mails = (count: number) => formatCountOf(count, 'mail')

function NotSetUp({ waiting }: Pick<MailStatus, 'waiting'>) {
  return (
    <section className="mail-notice" aria-labelledby="mail-not-set-up">
      <h2 id="mail-not-set-up">Mail is not set up</h2>
      <p>
        {waiting === 0
          ? 'Nothing waits to be sent.'
          : `${mails(waiting)} will go out by themselves as soon as it is.`}{' '}
        Whoever runs the website sets <code>SMTP_URL</code>, as its manual says.
      </p>
    </section>
  )
}

/** What could not be sent while it made sense; a note, since nothing can be done about it any more. */
function ExpiredMails({ count }: { count: number }) {
  const readAgain = useReadMailAgain()
  const dismiss = useMutation({
    mutationFn: () => callApi(dismissExpiredMails, {}),
    onSuccess: () => readAgain(),
  })
  return (
    <section className="mail-notice" aria-labelledby="expired-mails" ref={handFocusOn}>
      <div>
        <h2 id="expired-mails">
          {count === 1
            ? 'One mail was not sent, as it would have come too late'
            : `${formatCount(count)} mails were not sent, as they would have come too late`}
        </h2>
        <p>
          Receipts and links about somebody’s data are sent within a day; welcomes, confirmations and
          reminders within a week. Every request is still under Consultations, and nobody was taken off the
          list.
        </p>
        <FailedOutcome words="Nothing was changed." error={dismiss.error} />
      </div>
      <ActionButton small variant="line" isPending={dismiss.isPending} onClick={() => dismiss.mutate()}>
        All right
      </ActionButton>
    </section>
  )
}

type OutageProps = NonNullable<MailStatus['outage']> & Pick<MailStatus, 'waiting'>

function ServerOutage({ reason, since, nextTryAt, waiting }: OutageProps) {
  const readAgain = useReadMailAgain()
  const retry = useMutation({
    mutationFn: () => callApi(retryMailServer, {}),
    onSettled: () => readAgain(),
  })
  return (
    <section className="mail-notice mail-notice-bad" aria-labelledby="mail-outage">
      <div>
        <h2 id="mail-outage">Mail cannot be sent just now</h2>
        <p>
          {reason} Since <time dateTime={since}>{formatInstant(since)}</time>; tried again by itself{' '}
          <time dateTime={nextTryAt}>{formatInstant(nextTryAt)}</time>.{' '}
          {waiting > 0 && `${mails(waiting)} ${waiting === 1 ? 'waits' : 'wait'}, none is lost.`}
        </p>
        <FailedOutcome words="Not tried again." error={retry.error} />
      </div>
      <ActionButton small isPending={retry.isPending} onClick={() => retry.mutate()}>
        Try again
      </ActionButton>
    </section>
  )
}
