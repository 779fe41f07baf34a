import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '#contract/endpoint.ts'
import * as contract from '#contract/off-site-backup.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useChange, useEndpoint, useRefetch } from '#web/lib/queries.ts'

const queryKey = [contract.readOffSiteBackup.path]
const lookEveryMs = { copying: 1000, waiting: 3000 }

/** The state of the off-site backup, polled while a copy is running or waiting. */
export const usePolledOffSiteBackup = () =>
  useEndpoint(
    contract.readOffSiteBackup,
    {},
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state: { data } }) => {
        if (data?.isCopying) return lookEveryMs.copying
        return data && data.waiting > 0 && !data.failed && !data.areSecretsLost ? lookEveryMs.waiting : false
      },
    },
  )

export function useSavePlace() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: EndpointInput<typeof contract.saveOffSiteBackup>['body']) =>
      callApi(contract.saveOffSiteBackup, { body }),
    onSuccess: ({ state }) => client.setQueryData(queryKey, state),
  })
}

export const useCopyNow = () => useChange(contract.copyOffSite, contract.readOffSiteBackup)

export function useDisconnectOffSite() {
  const client = useQueryClient()
  const onError = useRefetch(contract.readOffSiteBackup)
  return useMutation({
    mutationFn: (version: number) => callApi(contract.disconnectOffSite, { body: { version } }),
    onSuccess: (state) => client.setQueryData(queryKey, state),
    onError,
  })
}
