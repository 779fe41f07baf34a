import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Account, readAccount, setUpSecondStep } from '#contract/account.ts'
import { callApi } from '#web/lib/api-client.ts'
import { readEndpoint, useRefetch } from '#web/lib/queries.ts'

export const useAccount = () =>
  useQuery({
    queryKey: [readAccount.path],
    queryFn: () => readEndpoint(readAccount, {}),
    // Other devices may have signed in or out since her last visit.
    refetchOnMount: 'always',
  })

export const useRefetchAccount = () => useRefetch(readAccount)

/**
 * Stores the new state of the second step, then refetches the account: the recovery codes, or that the step is off, must be
 * shown even if the refetch fails.
 */
export function useReplaceCachedSecondStep() {
  const queryClient = useQueryClient()
  const readAgain = useRefetchAccount()
  return async (secondStep: Account['secondStep']) => {
    queryClient.setQueryData<Account>([readAccount.path], (known) => known && { ...known, secondStep })
    await readAgain()
  }
}

/** The key for her authenticator app; the server returns the same one for a day. */
export const useSecondStepKey = () =>
  useQuery({
    queryKey: [setUpSecondStep.path],
    queryFn: () => callApi(setUpSecondStep, {}),
    refetchOnMount: 'always',
  })
