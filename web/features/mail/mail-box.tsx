import { useMutation } from '@tanstack/react-query'
import { sendTestMail } from '#contract/mail.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCount } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { useMailStatus, useRefetchMail } from './queries.ts'
import { UndeliveredMails } from './undelivered-mails.tsx'

/** The sender of all mails and the address for the owner's own, with a button that sends a test mail. */
export function MailBox() {
  const { data } = useMailStatus({ isWatched: true })
  const readAgain = useRefetchMail()
  const test = useMutation({
    mutationFn: () => callApi(sendTestMail, {}),
    onSuccess: () => readAgain(),
  })
  const problem = test.error
    ? `Not sent, or without an answer. ${failureText(test.error)}`
    : test.data?.sent === false && `Not sent. ${test.data.message}`
  return (
    <section className="box column" aria-labelledby="mail-heading">
      <h2 id="mail-heading">Mail</h2>
      {data && (
        <dl className="flex flex-wrap gap-x-9 gap-y-2 [&_dd]:leading-snug [&_dd]:font-semibold [&_dd]:wrap-anywhere [&_dt]:text-small [&_dt]:leading-[1.35]">
          <div>
            <dt>Sent as</dt>
            <dd>{data.from}</dd>
          </div>
          <div>
            <dt>Yours go to</dt>
            <dd>{data.ownerEmail}</dd>
          </div>
          <div>
            <dt>Waiting</dt>
            <dd>
              {data.waiting === 0 ? 'none' : formatCount(data.waiting)}
              {data.waitsSince &&
                ` since ${lowerFirst(formatPastInstant(new Date(data.waitsSince), new Date()))}`}
            </dd>
          </div>
        </dl>
      )}
      {data?.outage && (
        <p className="outcome outcome-bad">
          {data.outage.reason} What waits goes on by itself; nobody is left out.
        </p>
      )}
      <ActionButton
        small
        variant="line"
        className="justify-self-start"
        isPending={test.isPending}
        onClick={() => test.mutate()}
      >
        {test.isPending ? 'Sending...' : 'Send me a test mail'}
      </ActionButton>
      <div role="status">{test.data?.sent && <p className="outcome">{test.data.message}</p>}</div>
      <div role="alert">{problem && <p className="outcome outcome-bad">{problem}</p>}</div>
      {data && data.undelivered.length > 0 && <UndeliveredMails mails={data.undelivered} />}
    </section>
  )
}
