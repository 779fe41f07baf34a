import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Account, readAccount, setUpSecondStep } from '#contract/account.ts'
import { callApi } from '#web/lib/api-client.ts'
import { read, useReadAgain } from '#web/lib/queries.ts'

export const useAccount = () =>
  useQuery({
    queryKey: [readAccount.path],
    queryFn: () => read(readAccount, {}),
    // What other devices do is news each time she comes here.
    refetchOnMount: 'always',
  })

export const useReadAccountAgain = () => useReadAgain(readAccount)

/**
 * Takes over what has just become of the second step, and reads the rest again: the recovery codes must show, and its
 * being off too, whatever becomes of that reading.
 */
export function useTakeOverSecondStep() {
  const queryClient = useQueryClient()
  const readAgain = useReadAccountAgain()
  return async (secondStep: Account['secondStep']) => {
    queryClient.setQueryData<Account>([readAccount.path], (known) => known && { ...known, secondStep })
    await readAgain()
  }
}

/** The key that her app is to hold: the server gives the same one for a day. */
export const useSetUp = () =>
  useQuery({
    queryKey: [setUpSecondStep.path],
    queryFn: () => callApi(setUpSecondStep, {}),
    refetchOnMount: 'always',
  })
