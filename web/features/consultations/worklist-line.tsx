import type { ReactNode, Ref } from 'react'
import type { ConsultationStatus } from '#contract/worklist.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { JunkWords } from './junk-part.tsx'
import { useWorklistSummary } from './queries.ts'

type Props = {
  /** Takes the focus when the focused request is gone. */
  focusRef: Ref<HTMLSpanElement>
  isDeleted: boolean
  status: ConsultationStatus | undefined
  search: string | undefined
  /** The number of listed requests, and of all requests that are searched. */
  shown: number
  among: number
  /** Shown during a search, in place of the week. */
  clear: ReactNode
  /** The refresh button. */
  children: ReactNode
}

/** The number of requests and their order, or the number of search results. */
export function WorklistLine({ focusRef, isDeleted, status, search, shown, among, clear, children }: Props) {
  return (
    <div className="line muted text-small wrap-anywhere worklist-line">
      <p role="status">
        <span ref={focusRef} tabIndex={-1}>
          {isDeleted && 'Deleted. '}
          {search === undefined ? (
            shown > 0 && status === 'junk' ? (
              <JunkWords />
            ) : (
              orderWords(shown, status)
            )
          ) : (
            <>
              {formatCount(shown)} of {formatCountOf(among, 'request')}{' '}
              {shown === 1 || among === 1 ? 'holds' : 'hold'} <b>{search}</b>.
            </>
          )}
        </span>
      </p>
      {search === undefined ? status !== 'junk' && <Week /> : clear}
      {children}
    </div>
  )
}

function orderWords(shown: number, status: ConsultationStatus | undefined) {
  if (shown === 0) return '0 requests'
  const isUrgent = status === undefined || status === 'new'
  return `${formatCountOf(shown, 'request')}, ${isUrgent ? 'most urgent' : 'newest'} first.`
}

/** How many requests of the last seven days were answered within 24 hours. */
function Week() {
  const { data } = useWorklistSummary()
  if (!data || data.week.due === 0) return null
  const { due, inTime } = data.week
  return (
    <p className="worklist-week">
      This week{' '}
      <b className="unbroken">
        {formatCount(inTime)} of {formatCount(due)}
      </b>{' '}
      answered within 24 h.
    </p>
  )
}
