import { useQuery } from '@tanstack/react-query'
import * as contract from '#contract/website.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useEndpoint } from '#web/lib/queries.ts'

/** What another device has changed is worth a look each time. */
export const useWebsite = () => useEndpoint(contract.readWebsite, { refetchOnMount: 'always' })

export const useDocument = (name: contract.DocumentName) =>
  useQuery({
    queryKey: [contract.readDocument.path, name],
    queryFn: () => callApi(contract.readDocument, { params: { name } }),
    refetchOnMount: 'always',
    gcTime: 0,
  })
