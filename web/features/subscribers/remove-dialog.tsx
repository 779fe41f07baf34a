import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Subscriber } from '#contract/newsletter.ts'
import { removeSubscriber } from '#contract/newsletter-subscribers.ts'
import { callApi } from '#web/lib/api-client.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useReadSubscribersAgain } from './queries.ts'

type Props = {
  subscriber: Subscriber
  /** Where the focus goes when the button that it came from is gone. */
  onRemoved: () => void
  onClose: () => void
}

export function RemoveDialog({ subscriber: { id, email }, onRemoved, onClose }: Props) {
  const readAgain = useReadSubscribersAgain()
  const isRemoved = useRef(false)
  const removal = useMutation({
    mutationFn: () => callApi(removeSubscriber, { params: { id } }),
    onSuccess: async () => {
      isRemoved.current = true
      await readAgain()
    },
  })
  const close = () => {
    onClose()
    if (isRemoved.current) onRemoved()
  }
  return (
    <ConfirmDialog
      heading="Remove this subscriber?"
      yes="Remove"
      no="Keep"
      onYes={() => removal.mutateAsync()}
      isPending={removal.isPending}
      error={removal.error}
      onClose={close}
    >
      {email} gets no further mail and is forgotten, with the record of their consent.
    </ConfirmDialog>
  )
}
