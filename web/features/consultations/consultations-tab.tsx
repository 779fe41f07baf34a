import { useRef, useState } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { formatCount } from '#web/lib/format.ts'
import { ListToolbar } from '#web/ui/list-toolbar.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { ConsultationCard } from './consultation-card.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { useConsultations } from './queries.ts'

const words = {
  loading: 'Loading consultations...',
  failure: 'The consultation requests could not be loaded.',
  empty: 'No consultation requests yet',
}

export function ConsultationsTab() {
  const pages = useConsultations()
  const [deleting, setDeleting] = useState<Consultation>()
  const [deleted, setDeleted] = useState(false)
  const order = useRef<HTMLSpanElement>(null)
  return (
    <>
      <PagedList
        pages={pages}
        words={words}
        toolbar={
          <ListToolbar
            onRefresh={() => {
              setDeleted(false)
              return pages.refetch()
            }}
            isRefreshing={pages.isRefetching}
          >
            {/* Goes on to hold the focus when the request that had it is gone. */}
            <span ref={order} tabIndex={-1}>
              {deleted && 'Deleted. '}
              {pages.rows && pages.rows.length > 0 && 'Newest first'}
            </span>
          </ListToolbar>
        }
      >
        {(consultations) => (
          <ul className="consultation-list">
            {consultations.map((consultation) => (
              <li key={consultation.id}>
                <ConsultationCard consultation={consultation} onDelete={() => setDeleting(consultation)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {deleting && (
        <DeleteDialog
          consultation={deleting}
          onDeleted={() => {
            setDeleted(true)
            order.current?.focus()
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

export function ConsultationCount() {
  const { total } = useConsultations()
  return total === undefined ? null : formatCount(total)
}
