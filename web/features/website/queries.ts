import { useQuery } from '@tanstack/react-query'
import * as contract from '#contract/website.ts'
import { callApi } from '#web/lib/api-client.ts'
import { readEndpoint } from '#web/lib/queries.ts'

export const useWebsite = () =>
  useQuery({
    queryKey: [contract.readWebsite.path],
    queryFn: () => readEndpoint(contract.readWebsite, {}),
    // What another device has changed is worth a look each time.
    refetchOnMount: 'always',
  })

export const useDocument = (name: contract.DocumentName) =>
  useQuery({
    queryKey: [contract.readDocument.path, name],
    queryFn: () => callApi(contract.readDocument, { params: { name } }),
    refetchOnMount: 'always',
    gcTime: 0,
  })

export const useVersions = (name: contract.DocumentName) =>
  useQuery({
    queryKey: [contract.listVersions.path, name],
    queryFn: () => callApi(contract.listVersions, { params: { name } }),
    refetchOnMount: 'always',
  })
