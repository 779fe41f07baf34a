import { useMutation } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { type ReplyText, replyHeldMs, sendReply, undoReply } from '#contract/consultation-page.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { forget, idempotencyKey, putBack, readKept } from '#web/admin/lib/kept.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { retryLost } from '#web/lib/queries.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { refetchRequests, replyWords } from '../queries.ts'

/** Sends a reply, with Undo while the server holds it. */
export function useSendReply({ id, version, name }: WorklistEntry, form: UseFormReturn<ReplyText>) {
  const client = firstNameOf(name)
  const undoing = useMutation({
    mutationFn: ({ replyId }: { replyId: string; text: ReplyText }) =>
      callApi(undoReply, { params: { id, replyId } }),
    retry: retryLost,
    onSuccess: (_, { text: { subject, message } }) => {
      // Also if she has left the page meanwhile.
      const since = readKept<{ typed?: ReplyText }>('device', replyWords(id))?.typed?.message
      const text = { subject, message: [message, since].filter(Boolean).join('\n\n') }
      putBack(replyWords(id), { typed: text })
      form.reset(text, { keepDefaultValues: true })
      showToast({ title: 'Undone', description: `Your reply to ${client} was not sent. Its words are kept.` })
    },
    onError: (error) =>
      showToast({ title: 'Not undone', description: failureText(error), tone: 'destructive' }),
    onSettled: refetchRequests,
  })
  return async (text: ReplyText) => {
    const replyId = idempotencyKey('device', replyWords(id), text)
    try {
      await callApi(sendReply, { params: { id }, body: { ...text, id: replyId, version } })
    } catch (error) {
      if (isConflict(error)) void refetchRequests()
      throw error
    }
    forget('device', replyWords(id))
    form.reset()
    showToast({
      title: 'Reply on its way',
      description: `It goes to ${client} in ${replyHeldMs / 1000} seconds.`,
      undo: { act: () => undoing.mutate({ replyId, text }), forMs: replyHeldMs },
    })
    // Not waited for: whatever is undone meanwhile must not be forgotten as sent.
    void refetchRequests()
  }
}
