import { useQuery } from '@tanstack/react-query'
import { readAccount, setUpSecondStep } from '#contract/account.ts'
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

/** The key that her app is to hold: the server gives the same one for a day. */
export const useSetUp = () =>
  useQuery({
    queryKey: [setUpSecondStep.path],
    queryFn: () => callApi(setUpSecondStep, {}),
    refetchOnMount: 'always',
  })
