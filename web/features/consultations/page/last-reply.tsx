import { useMutation } from '@tanstack/react-query'
import type { TimelineEntry } from '#contract/consultation-page.ts'
import { minuteMs } from '#contract/durations.ts'
import { retryMail } from '#contract/mail.ts'
import { InlineNotice } from '#web/admin/ui/alert.tsx'
import { useRefetchMail } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatClockTime } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { useRefetchRequests } from '../queries.ts'

/** A reply is held for 20 seconds; if it waits longer than this, the mail server is unavailable. */
const heldLongMs = minuteMs

/** What has become of the last reply, while that concerns her. */
export function LastReply({
  client,
  reply: { at, mail },
  now,
}: {
  client: string
  reply: TimelineEntry
  now: Date
}) {
  const refetchRequests = useRefetchRequests()
  const refetchMail = useRefetchMail()
  const retry = useMutation({
    mutationFn: (id: string) => callApi(retryMail, { params: { id } }),
    onSettled: () => Promise.all([refetchRequests(), refetchMail()]),
  })
  const isRefused = mail?.state === 'refused'
  if (mail?.state === 'waiting')
    return (
      <div role="status" className="reply-strip">
        <InlineNotice
          words={
            now.getTime() - Date.parse(at) > heldLongMs
              ? `Your reply waits since ${formatClockTime(at)}, and goes out as soon as your mail company answers.`
              : 'Your reply goes out in a moment.'
          }
        />
      </div>
    )
  if (!mail || !isRefused) return null
  return (
    <InlineNotice
      isBad
      words={`Your reply did not reach ${client}. ${mail.reason ?? ''} ${retry.error ? `Not tried again. ${failureText(retry.error)}` : ''}`}
    >
      <ActionButton small variant="line" isPending={retry.isPending} onClick={() => retry.mutate(mail.id)}>
        Try again
      </ActionButton>
    </InlineNotice>
  )
}
