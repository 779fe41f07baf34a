import { useMutation } from '@tanstack/react-query'
import { type MailStatus, sendTestMail } from '#contract/mail.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCount } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { useMailStatus, useRefetchMail } from './queries.ts'
import { RefusedMails } from './refused-mails.tsx'

/** "2, and 60 of the newsletter that you paused": separates mails that she has paused from those being sent. */
function describeWaitingMails({ waiting, paused }: Pick<MailStatus, 'waiting' | 'paused'>): string {
  if (paused === 0) return waiting === 0 ? 'none' : formatCount(waiting)
  const ofPaused = `${formatCount(paused)} of the newsletter that you paused`
  return waiting === 0 ? ofPaused : `${formatCount(waiting)}, and ${ofPaused}`
}

const whyNotSent = (error: unknown) =>
  error instanceof ApiError
    ? `Not sent. ${failureText(error)}`
    : `No answer came, so it may have been sent or not. ${failureText(error)}`

/** The sender of all mails and the address for the owner's own, with a button that sends a test mail. */
export function MailBox() {
  const { data } = useMailStatus()
  const readAgain = useRefetchMail()
  const test = useMutation({
    mutationFn: () => callApi(sendTestMail, {}),
    onSuccess: () => readAgain(),
  })
  const problem = test.error
    ? whyNotSent(test.error)
    : test.data?.sent === false && `Not sent. ${test.data.message}`
  return (
    <section className="box column" aria-labelledby="mail-heading">
      <h2 id="mail-heading">Mail</h2>
      {data && (
        <dl className="pairs">
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
            <dd>{describeWaitingMails(data)}</dd>
          </div>
        </dl>
      )}
      <ActionButton
        small
        variant="line"
        className="justify-start"
        isPending={test.isPending}
        onClick={() => test.mutate()}
      >
        {test.isPending ? 'Sending...' : 'Send me a test mail'}
      </ActionButton>
      <div role="status">{test.data?.sent && <p className="outcome">{test.data.message}</p>}</div>
      <div role="alert">{problem && <p className="outcome outcome-bad">{problem}</p>}</div>
      {data && data.refused > 0 && <RefusedMails count={data.refused} />}
    </section>
  )
}
