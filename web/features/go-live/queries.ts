import * as contract from '#contract/go-live.ts'
import { useChange, useEndpoint } from '#web/lib/queries.ts'

// Many tasks are done elsewhere, so refetch each time.
export const useGoLive = () => useEndpoint(contract.readGoLive, {}, { refetchOnMount: 'always' })

export const useSetGoogleProfileDone = () => useChange(contract.setGoogleProfileDone, contract.readGoLive)

export const useLeaveOutStep = () => useChange(contract.leaveOutStep, contract.readGoLive)
