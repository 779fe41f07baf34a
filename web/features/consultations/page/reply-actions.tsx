import { useRef, useState } from 'react'
import type { ReplyText } from '#contract/consultation-page.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { mailtoOf } from './reply-labels.ts'

type Props = {
  entry: WorklistEntry
  text: ReplyText
  /** Whether mail is set up. */
  canSend: boolean
  /** Whether the reply has been sent. */
  isGone: boolean
  isSending: boolean
  onSend: () => void
  onReplied: () => void
}

/** Sends the reply, or opens it in her own mail program and then asks whether she sent it. */
export function ReplyActions({ entry, text, canSend, isGone, isSending, onSend, onReplied }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const mailLink = useRef<HTMLAnchorElement>(null)
  const answer = (act: () => void) => () => {
    setIsAsking(false)
    mailLink.current?.focus()
    act()
  }
  return (
    <>
      <div className="actions-row wide-actions">
        {canSend && (
          <ActionButton spring={!isGone} isPending={isSending || isGone} onClick={onSend}>
            {isSending ? 'Sending...' : isGone ? 'On its way' : 'Send reply'}
          </ActionButton>
        )}
        <a
          ref={mailLink}
          className={canSend ? 'quiet-link' : 'button'}
          href={mailtoOf(entry, text)}
          onClick={() => setIsAsking(true)}
        >
          Open in my mail app
        </a>
      </div>
      <div role="status">
        {isAsking && (
          <InlineNotice words="Did you send it?">
            <Button small onClick={answer(onReplied)}>
              Mark as Replied
            </Button>
            <Button small variant="line" onClick={answer(() => {})}>
              Not yet
            </Button>
          </InlineNotice>
        )}
      </div>
      {!isGone && !isAsking && (
        <p className="hint mt-4">
          {canSend
            ? 'Stops the clock. You can undo for 20 seconds.'
            : 'Mail is not set up, so your mail app sends it. Mark the request as Replied afterwards.'}
        </p>
      )}
    </>
  )
}
