import { useMutation } from '@tanstack/react-query'
import { type MailStatus, retryMailServer } from '#contract/mail.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCountOf, formatInstant } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
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
        <div role="alert">
          {retry.error && <p className="outcome outcome-bad">Not tried again. {failureText(retry.error)}</p>}
        </div>
      </div>
      <ActionButton small isPending={retry.isPending} onClick={() => retry.mutate()}>
        Try again
      </ActionButton>
    </section>
  )
}
