import { formatCount } from '#web/lib/format.ts'
import { ListToolbar } from '#web/ui/list-toolbar.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { ConsultationCard } from './consultation-card.tsx'
import { useConsultations } from './queries.ts'

const words = {
  loading: 'Loading consultations...',
  failure: 'The consultation requests could not be loaded.',
  empty: 'No consultation requests yet',
}

export function ConsultationsTab() {
  const pages = useConsultations()
  return (
    <PagedList
      pages={pages}
      words={words}
      toolbar={
        <ListToolbar onRefresh={pages.refetch} isRefreshing={pages.isRefetching}>
          {pages.rows && pages.rows.length > 0 && 'Newest first'}
        </ListToolbar>
      }
    >
      {(consultations) => (
        <ul className="consultation-list">
          {consultations.map((consultation) => (
            <li key={consultation.id}>
              <ConsultationCard consultation={consultation} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

export function ConsultationCount() {
  const { total } = useConsultations()
  return total === undefined ? null : formatCount(total)
}
