import { readGoLive } from '#contract/go-live.ts'
import { useEndpoint } from '#web/lib/queries.ts'

// Many steps are done elsewhere, so refetch each time.
export const useGoLive = () => useEndpoint(readGoLive, { refetchOnMount: 'always' })
