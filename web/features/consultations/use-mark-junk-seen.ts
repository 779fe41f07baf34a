import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lookThroughJunk, summariseWorklist, type WorklistEntry } from '#contract/worklist.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { useWorklistSummary } from './queries.ts'

/** Marks junk as seen once it is on the screen, so that neither Today nor the weekly mail mentions it again. */
export function useMarkShownJunkSeen(shown: readonly WorklistEntry[] | undefined): void {
  const hasNew = (useWorklistSummary().data?.newJunk ?? 0) > 0
  const readAgain = useRefetch(summariseWorklist)
  const { mutate } = useMutation({
    mutationFn: (newest: string) => callApi(lookThroughJunk, { body: { newest } }),
    onSuccess: () => readAgain(),
  })
  const newest = hasNew ? shown?.[0]?.id : undefined
  useEffect(() => {
    if (newest !== undefined) mutate(newest)
  }, [newest, mutate])
}
