import { useQueryClient } from '@tanstack/react-query'
import { type Account, readAccount, setUpSecondStep } from '#contract/account.ts'
import { useEndpoint, useRefetch } from '#web/lib/queries.ts'

// Other devices may have signed in or out since her last visit.
export const useAccount = () => useEndpoint(readAccount, {}, { refetchOnMount: 'always' })

/**
 * Stores the new state of the second step, then refetches the account: the recovery codes, or that the step is off, must be
 * shown even if the refetch fails.
 */
export function useReplaceCachedSecondStep() {
  const queryClient = useQueryClient()
  const readAgain = useRefetch(readAccount)
  return async (secondStep: Account['secondStep']) => {
    queryClient.setQueryData<Account>([readAccount.path], (known) => known && { ...known, secondStep })
    await readAgain()
  }
}

/** The key for her authenticator app; the server returns the same one for a day. */
export const useSecondStepKey = () => useEndpoint(setUpSecondStep, {}, { refetchOnMount: 'always' })
