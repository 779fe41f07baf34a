import type { Subscriber } from '#contract/newsletter.ts'
import { formatCount, formatInstant } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ListToolbar } from '#web/ui/list-toolbar.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useSubscribers } from './use-subscribers.ts'

const loading = 'Loading subscribers...'

export function NewsletterTab() {
  const list = useSubscribers()
  const { subscribers } = list
  const failureAfter = (onTryAgain: () => unknown) => (
    <ReadFailure error={list.error} onTryAgain={onTryAgain} isTrying={list.isFetching}>
      The newsletter subscribers could not be loaded.
    </ReadFailure>
  )
  if (list.isPending) return <Spinner>{loading}</Spinner>
  return (
    <>
      {list.isError && !list.isFetchNextPageError && failureAfter(list.refetch)}
      {subscribers && (
        <ListToolbar onRefresh={list.refetch} isRefreshing={list.isRefetching}>
          {subscribers.length > 0 && 'Newest first'}
        </ListToolbar>
      )}
      {subscribers?.length === 0 && <p className="empty-note">No newsletter subscribers yet</p>}
      {subscribers && subscribers.length > 0 && (
        <ul className="subscriber-list">
          {subscribers.map((subscriber) => (
            <SubscriberCard key={subscriber.id} subscriber={subscriber} />
          ))}
        </ul>
      )}
      {list.isFetchNextPageError && failureAfter(list.fetchNextPage)}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button
          look="line"
          className="show-older"
          disabled={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? loading : 'Show older'}
        </Button>
      )}
    </>
  )
}

function SubscriberCard({ subscriber: { email, subscribedAt } }: { subscriber: Subscriber }) {
  return (
    <li>
      <a href={`mailto:${email}`}>{email}</a>
      <p className="fine-print">
        Subscribed <time dateTime={subscribedAt}>{formatInstant(subscribedAt)}</time>
      </p>
    </li>
  )
}

export function SubscriberCount() {
  const { total } = useSubscribers()
  return total === undefined ? null : formatCount(total)
}
