import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { retryMail } from '#contract/mail.ts'
import { useRefetchMail } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { useRefetchRequest } from '../queries.ts'
import type { ReplyMail } from './queries.ts'
import type { Reply } from './use-reply.ts'

/** A reply is held for 20 seconds; if it waits longer than this, the mail server is unavailable. */
const heldLongMs = minuteMs

type Props = {
  reply: Reply
  held: ReplyMail | undefined
  now: Date
  onUndo: (heldReplyId: string) => void
  /** Called once the reply was sent, so that its draft can be removed. */
  onGone: () => void
  onWriteAgain: () => void
}

/** The state of a sent reply: held, with Undo, or gone. */
export function ReplyOutcome({ reply, held, now, onUndo, onGone, onWriteAgain }: Props) {
  const isSent = reply.sent !== undefined
  const forget = useEffectEvent(onGone)
  useEffect(() => {
    if (isSent) forget()
  }, [isSent])
  const heldId = held?.heldReplyId
  const notice = useRef<HTMLDivElement>(null)
  const isJustHeld = isSent && heldId !== undefined
  useEffect(() => {
    // Undo must not be below the edge of the screen.
    if (isJustHeld) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [isJustHeld])
  const waitsLong = held !== undefined && now.getTime() - Date.parse(held.at) > heldLongMs
  return (
    <>
      {/* A live region must exist before its text does. */}
      <div role="status" ref={notice} className="reply-strip">
        {heldId !== undefined && (
          <InlineNotice
            words={
              waitsLong
                ? 'Your reply waits for your mail company and goes out as soon as it answers.'
                : 'Your reply goes out in a moment.'
            }
          >
            <ActionButton small variant="line" isPending={reply.isUndoing} onClick={() => onUndo(heldId)}>
              <Icon name="undo" />
              Undo
            </ActionButton>
          </InlineNotice>
        )}
        {heldId === undefined && isSent && !reply.undoFailure && (
          <InlineNotice words="Your reply has gone out.">
            <Button small variant="line" onClick={onWriteAgain}>
              Write again
            </Button>
          </InlineNotice>
        )}
      </div>
      {reply.undoFailure && (
        <InlineNotice isBad words={`Not taken back. ${failureText(reply.undoFailure)}`}>
          <Button small variant="line" onClick={onWriteAgain}>
            Write again
          </Button>
        </InlineNotice>
      )}
    </>
  )
}

type RefusedProps = { requestId: string; mail: ReplyMail; firstName: string }

/** Says that the last reply did not reach the client, and why. */
export function RefusedReply({ requestId, mail: { id, reason }, firstName }: RefusedProps) {
  const readRequestAgain = useRefetchRequest(requestId)
  const readMailAgain = useRefetchMail()
  const retry = useMutation({
    mutationFn: () => callApi(retryMail, { params: { id } }),
    onSettled: () => Promise.all([readRequestAgain(), readMailAgain()]),
  })
  return (
    <div>
      <InlineNotice
        isBad
        words={
          <>
            Your reply did not reach {firstName}. {reason}{' '}
            {retry.error && `Not tried again. ${failureText(retry.error)}`}
          </>
        }
      >
        <ActionButton small variant="line" isPending={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </ActionButton>
      </InlineNotice>
    </div>
  )
}
