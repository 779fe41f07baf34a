import { useQueryClient } from '@tanstack/react-query'
import { type DataRequest, listDataRequests } from '#contract/rights.ts'
import { useEndpoint } from '#web/lib/queries.ts'

const queryKey = [listDataRequests.path]

/** Requests to answer by law, most urgent first; an answered one stays until the list is refetched. */
export const useDataRequests = () => useEndpoint(listDataRequests, {})

/** Replaces a changed request in the cached list. */
export function useReplaceCachedDataRequest() {
  const queryClient = useQueryClient()
  return (changed: DataRequest) => {
    // A fetch in progress may return the request as it was before the change.
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<DataRequest[]>(queryKey, (rows) =>
      rows?.map((row) => (row.id === changed.id ? changed : row)),
    )
  }
}
