import PlusIcon from 'lucide-react/icons/plus'
import TrashIcon from 'lucide-react/icons/trash'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { formatDay, formatMonth } from '#contract/day-labels.ts'
import { serviceName } from '#contract/labels.ts'
import { londonDay } from '#contract/london-time.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { DeleteDialog, formatUpcomingVisit } from '../delete-dialog.tsx'
import { statusNames } from '../statuses.ts'
import { useRequest } from './queries.ts'

type FoldProps = ComponentProps<'details'> & {
  title: string
  detail?: string | undefined
  children: ReactNode
}

/** A folded part at the foot of a request's page. */
export const Fold = ({ title, detail, children, ...rest }: FoldProps) => (
  <details className="fold request-fold" aria-label={title} {...rest}>
    <summary className="turns-plus">
      <span>
        <b>{title}</b> {detail}
      </span>
      <PlusIcon className="icon" />
    </summary>
    {children}
  </details>
)

type PanelProps = { entry: WorklistEntry; onDeleted: () => void }

/** Asks before the request is deleted. */
export function DeletePanel({ entry, onDeleted }: PanelProps) {
  const [isAsking, setIsAsking] = useState(false)
  const client = firstNameOf(entry.name)
  const ahead = formatUpcomingVisit(entry)
  return (
    <Fold title="Delete this request">
      <p>
        Gone for good with it: what {client} wrote, your notes, this history,{' '}
        {ahead && `the appointment on ${ahead}, `}
        and the mails about it. What {client} has beside it, such as another request or the newsletter, stays.
      </p>
      <Button small variant="line" className="button-danger mt-4" onClick={() => setIsAsking(true)}>
        <TrashIcon className="icon" />
        Delete this request
      </Button>
      {isAsking && <DeleteDialog entry={entry} onDeleted={onDeleted} onClose={() => setIsAsking(false)} />}
    </Fold>
  )
}

const dayOf = (instant: string) => londonDay(new Date(instant))

/** "today", "on 2 March 2026", "in February". */
function whenWords(instant: string, now: Date): string {
  const [day, today] = [dayOf(instant), londonDay(now)]
  if (day === today) return 'today'
  return day.slice(0, 7) === today.slice(0, 7) ? `on ${formatDay(day)}` : `in ${formatMonth(day, today)}`
}

/** On a request's page: the other requests of the same person, if any. */
export function OtherRequests({ entry }: { entry: WorklistEntry }) {
  const data = useRequest(entry.id).data?.others
  const [newest] = data ?? []
  if (!data || !newest) return null
  return (
    <Fold title="Also wrote" detail={whenWords(newest.createdAt, new Date())}>
      <ul className="entries">
        {data.map((other) => {
          const day = formatDay(dayOf(other.createdAt))
          return (
            <li key={other.id} className="row-between">
              <div>
                <p>
                  <b>{day}</b>
                </p>
                <p className="fine-print">
                  {other.name}, {serviceName(other.serviceType)}. {statusNames[other.status]}.
                </p>
              </div>
              <Link to="/admin/consultations/$id" params={{ id: other.id }} className="strong-link">
                Open<span className="sr-only"> the request of {day}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Fold>
  )
}
