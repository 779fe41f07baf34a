import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ListToolbar } from '#web/ui/list-toolbar.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ConsultationCard } from './consultation-card.tsx'
import { useConsultations } from './use-consultations.ts'

const loading = 'Loading consultations...'

export function ConsultationsTab() {
  const list = useConsultations()
  const { consultations } = list
  const failureAfter = (onTryAgain: () => unknown) => (
    <ReadFailure error={list.error} onTryAgain={onTryAgain} isTrying={list.isFetching}>
      The consultation requests could not be loaded.
    </ReadFailure>
  )
  if (list.isPending) return <Spinner>{loading}</Spinner>
  return (
    <>
      {list.isError && !list.isFetchNextPageError && failureAfter(list.refetch)}
      {consultations && (
        <ListToolbar onRefresh={list.refetch} isRefreshing={list.isRefetching}>
          {consultations.length > 0 && 'Newest first'}
        </ListToolbar>
      )}
      {consultations?.length === 0 && <p className="empty-note">No consultation requests yet</p>}
      {consultations && consultations.length > 0 && (
        <ul className="consultation-list">
          {consultations.map((consultation) => (
            <li key={consultation.id}>
              <ConsultationCard consultation={consultation} />
            </li>
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

export function ConsultationCount() {
  const { total } = useConsultations()
  return total === undefined ? null : formatCount(total)
}
