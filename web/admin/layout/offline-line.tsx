import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { checkAdminSession } from '#contract/admin-session.ts'
import { readDiary } from '#contract/diary.ts'
import { summariseWorklist } from '#contract/worklist.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatPastInstant, lowerFirst, relativeDayName } from '#web/lib/day-labels.ts'
import { onlyLook } from '#web/lib/failure-text.ts'
import { formatClockTime } from '#web/lib/format.ts'
import { useRefetch } from '#web/lib/queries.ts'

const probeMs = 5000

const asOfWords = (keptAt: string) => {
  const [at, now] = [new Date(keptAt), new Date()]
  return relativeDayName(at, now) === 'today'
    ? formatClockTime(keptAt)
    : lowerFirst(formatPastInstant(at, now))
}

/** Asks the server whether it can be reached again, and then reads all that is shown. */
function useReturnOfConnection(isOffline: boolean): void {
  const queryClient = useQueryClient()
  const readPolledAgain = useRefetch(summariseWorklist, readDiary)
  const onLost = useEffectEvent(() => void readPolledAgain())
  const onBack = useEffectEvent(() => void queryClient.invalidateQueries())
  useEffect(() => {
    const lose = () => onLost()
    addEventListener('offline', lose)
    return () => removeEventListener('offline', lose)
  }, [])
  useEffect(() => {
    if (!isOffline) return
    const probe = () => void callApi(checkAdminSession, {}).catch(() => undefined)
    const timer = setInterval(probe, probeMs)
    addEventListener('online', probe)
    return () => {
      clearInterval(timer)
      removeEventListener('online', probe)
      onBack()
    }
  }, [isOffline])
}

/** Says that what is shown was read earlier, and cannot be changed, while the server cannot be reached. */
export function OfflineLine({ keptAt }: { keptAt: string | undefined }) {
  useReturnOfConnection(keptAt !== undefined)
  return (
    <div role="status" aria-atomic="false" className="offline-line">
      {keptAt !== undefined && (
        <p className="owner-wrap">
          <b className="unbroken">As of {asOfWords(keptAt)}.</b> {onlyLook}
        </p>
      )}
    </div>
  )
}
