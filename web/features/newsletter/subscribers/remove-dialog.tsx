import { listSubscribers, type Subscriber } from '#contract/newsletter.ts'
import { removeSubscriber } from '#contract/newsletter-subscribers.ts'
import { callApi } from '#web/lib/api-client.ts'
import { DeletionDialog } from '#web/ui/dialog/deletion-dialog.tsx'
import { useRefetchSubscribers } from './queries.ts'

type Props = {
  subscriber: Subscriber
  onRemoved: () => void
  onClose: () => void
}

export function RemoveDialog({ subscriber: { id, email }, onRemoved, onClose }: Props) {
  const readAgain = useRefetchSubscribers()
  return (
    <DeletionDialog
      heading="Remove this subscriber?"
      yes="Remove"
      no="Keep"
      words={{
        notDone: 'Nobody was removed.',
        unknown: 'No answer came: they may be removed or still on the list.',
      }}
      onDelete={() => callApi(removeSubscriber, { params: { id } })}
      isGone={async () => {
        const found = await callApi(listSubscribers, { query: { search: email } })
        return found.every((other) => other.id !== id)
      }}
      readAgain={readAgain}
      onDeleted={onRemoved}
      onClose={onClose}
    >
      {email} gets no further mail and is forgotten, with the record of their consent. A scrambled mark stays,
      so that no import puts them on the list again. They can still sign up themselves.
    </DeletionDialog>
  )
}
