import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Issue, sendIssue } from '#contract/newsletter-issues.ts'
import { useMailStatus } from '#web/features/mail/queries.ts'
import { useRefetchIssues, useReplaceCachedIssue } from '#web/features/newsletter/issues/queries.ts'
import { useRecipients } from '#web/features/newsletter/subscribers/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { retryLost } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'

type Props = { issue: Issue; onSent: () => void; onClose: () => void }

/** Asks for confirmation before an issue is sent, with the number of recipients. */
export function SendDialog({ issue, onSent, onClose }: Props) {
  const putIssue = useReplaceCachedIssue()
  const readIssuesAgain = useRefetchIssues()
  const { data: mail } = useMailStatus()
  const { total, error, isFetching, refetch } = useRecipients()
  useEffect(() => void refetch(), [refetch])
  const send = useMutation({
    mutationFn: ({ recipients }: { recipients: number; close: () => void }) =>
      callApi(sendIssue, { params: { id: issue.id }, body: { version: issue.version, recipients } }),
    retry: retryLost,
    onSuccess: (started, { close }) => {
      putIssue(started)
      onSent()
      close()
    },
    // The list may have changed since the question: ask again with the new number.
    onError: () => Promise.all([refetch(), readIssuesAgain()]),
  })
  const recipients = total ?? 0
  const obstacle =
    mail?.isSetUp === false
      ? 'Mail is not set up yet, so nothing can be sent. Your text is saved.'
      : total === 0 && 'Nobody is subscribed yet, so there is no one to send it to.'
  const everyone = formatCountOf(recipients, 'subscriber')

  return (
    <Dialog heading="Send it now?" isBusy={send.isPending} onClose={onClose}>
      {(close) => (
        <>
          <p>
            “{issue.subject}” goes to{' '}
            <b>{total !== undefined && !isFetching ? everyone : 'everyone who is subscribed'}</b>. What has
            been sent cannot be called back.
          </p>
          {isFetching && <Spinner>Counting subscribers...</Spinner>}
          <FailedOutcome words="The number of subscribers could not be loaded." error={error} />
          {obstacle && <p className="notice-bad">{obstacle}</p>}
          <FailedOutcome words="Nothing went out." error={send.error} />
          <div className="dialog-actions">
            {total !== undefined && !obstacle && (
              <ActionButton
                small
                spring
                isPending={send.isPending || isFetching}
                onClick={() => send.mutate({ recipients, close })}
              >
                {send.isPending ? 'Starting...' : `Send to ${everyone}`}
              </ActionButton>
            )}
            <Button small variant="line" disabled={send.isPending} onClick={close}>
              Not yet
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
