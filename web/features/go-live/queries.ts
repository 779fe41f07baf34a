import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/go-live.ts'
import { callApi } from '#web/lib/api-client.ts'
import { readEndpoint } from '#web/lib/queries.ts'

const queryKey = [contract.readGoLive.path]

export const useGoLive = () =>
  useQuery({
    queryKey,
    queryFn: () => readEndpoint(contract.readGoLive, {}),
    // Many tasks are done elsewhere, so refetch each time.
    refetchOnMount: 'always',
  })

export function useSetGoogleProfileDone() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isDone: boolean) => callApi(contract.setGoogleProfileDone, { body: { isDone } }),
    onSuccess: (goLive) => client.setQueryData(queryKey, goLive),
  })
}

export function useLeaveOutStep() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { step: contract.OptionalStep; isLeftOut: boolean }) =>
      callApi(contract.leaveOutStep, { body }),
    onSuccess: (goLive) => client.setQueryData(queryKey, goLive),
  })
}
