import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { listSubscribers, type Subscriber } from '#contract/newsletter.ts'
import { removeSubscriber } from '#contract/newsletter-subscribers.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { callOrFind, outcomeText } from '#web/lib/lost-answer.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useReadSubscribersAgain } from './queries.ts'

type Props = {
  subscriber: Subscriber
  /** Where the focus goes when the button that it came from is gone. */
  onRemoved: () => void
  onClose: () => void
}

async function remove({ id }: Subscriber) {
  await callApi(removeSubscriber, { params: { id } })
  return 'removed' as const
}

async function isGone({ id, email }: Subscriber, error: unknown) {
  if (error instanceof ApiError && error.status === 404) return true
  const found = await callApi(listSubscribers, { query: { search: email } })
  return found.every((other) => other.id !== id)
}

export function RemoveDialog({ subscriber, onRemoved, onClose }: Props) {
  const readAgain = useReadSubscribersAgain()
  const isRemoved = useRef(false)
  const removal = useMutation({
    mutationFn: () =>
      callOrFind(
        () => remove(subscriber),
        async (error) => ((await isGone(subscriber, error)) ? 'removed' : undefined),
      ),
    onSuccess: async () => {
      isRemoved.current = true
      await readAgain()
    },
    onError: () => readAgain(),
  })
  const close = () => {
    onClose()
    if (isRemoved.current) onRemoved()
  }
  const failure =
    removal.error &&
    outcomeText(removal.error, {
      notDone: 'Nobody was removed.',
      unknown: 'No answer came: they may be removed or still on the list.',
    })
  return (
    <ConfirmDialog
      heading="Remove this subscriber?"
      yes="Remove"
      no="Keep"
      onYes={() => removal.mutateAsync()}
      isPending={removal.isPending}
      failure={failure ?? undefined}
      onClose={close}
    >
      {subscriber.email} gets no further mail and is forgotten, with the record of their consent.
    </ConfirmDialog>
  )
}
