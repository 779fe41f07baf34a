import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ReplyText, replyHeldMs, sendReply, undoReply } from '#contract/consultation-page.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { useRefetchMail } from '#web/features/mail/queries.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { storeDraft, useDraft } from '../device-drafts.ts'
import { useRefetchRequests } from '../queries.ts'

const Typed = z.object({ subject: z.string(), message: z.string() })

const retriesAtMost = 3
const retryMs = 2000

function readTyped(stored: string | undefined): ReplyText | undefined {
  try {
    return stored === undefined ? undefined : Typed.parse(JSON.parse(stored))
  } catch {
    return undefined
  }
}

/** The unsent reply on this device, and the ways to send and undo it. */
export function useReply(entry: WorklistEntry) {
  const { id, version } = entry
  const client = firstNameOf(entry.name)
  const draft = readTyped(useDraft(id, 'reply'))
  const write = (text: ReplyText | undefined) => storeDraft(id, 'reply', text && JSON.stringify(text))
  const readAgain = useRefetchRequests()
  const readMailAgain = useRefetchMail()
  const { keyOf, renew } = useIdempotencyKey()

  const undo = async (replyId: string, text: ReplyText) => {
    try {
      await callApi(undoReply, { params: { id, replyId } })
      write(text)
      showToast({ title: 'Undone', description: `Your reply to ${client} was not sent. Its words are kept.` })
    } catch (error) {
      showToast({ title: 'Not undone', description: failureText(error), tone: 'destructive' })
    }
    await Promise.all([readAgain(), readMailAgain()])
  }
  const sending = useMutation({
    mutationFn: (text: ReplyText) =>
      callApi(sendReply, { params: { id }, body: { ...text, version, id: keyOf(JSON.stringify(text)) } }),
    // A lost answer: the same key is answered like the first time, and nothing is sent twice.
    retry: (failures, error) => error instanceof TypeError && failures < retriesAtMost,
    retryDelay: retryMs,
    onSuccess: async (_, text) => {
      const replyId = keyOf(JSON.stringify(text))
      renew()
      write(undefined)
      showToast({
        title: 'Reply on its way',
        description: `It goes to ${client} in ${replyHeldMs / 1000} seconds.`,
        undo: { act: () => void undo(replyId, text), forMs: replyHeldMs },
      })
      await Promise.all([readAgain(), readMailAgain()])
    },
    onError: (error) => {
      if (isConflict(error)) void readAgain()
    },
  })
  return {
    draft,
    write,
    isSending: sending.isPending,
    failure: sending.error,
    send: (text: ReplyText) => sending.mutate(text),
  }
}
