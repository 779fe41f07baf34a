import * as contract from '#contract/go-live.ts'
import { useChange, useEndpoint } from '#web/lib/queries.ts'

// Many steps are done elsewhere, so refetch each time.
export const useGoLive = () => useEndpoint(contract.readGoLive, {}, { refetchOnMount: 'always' })

export const useSkipStep = () => useChange(contract.skipGoLiveStep, contract.readGoLive)
