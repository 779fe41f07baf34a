import { useMutation } from '@tanstack/react-query'
import type { EndpointInput } from '#contract/endpoint.ts'
import { sendVisitMessage, undoVisitMessage } from '#contract/visit-messages.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useRefetchDiary } from '../../diary-queries.ts'

type Message = EndpointInput<typeof sendVisitMessage>['body']

/** Sends what she writes about a visit, or notes that she has sent it; either can be undone for a while. */
export function useVisitMessages(id: string) {
  const onSuccess = useRefetchDiary()
  const sending = useMutation({
    mutationFn: (body: Message) => callApi(sendVisitMessage, { params: { id }, body }),
    onSuccess,
  })
  const undoing = useMutation({
    mutationFn: (messageId: string) => callApi(undoVisitMessage, { params: { id, messageId } }),
    onSuccess,
  })
  return { sending, undoing }
}
