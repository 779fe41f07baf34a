import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DataRequest, listDataRequests } from '#contract/rights.ts'
import { read, useReadAgain } from '#web/lib/queries.ts'

const queryKey = [listDataRequests.path]

/** What is to be answered by law, the most urgent first; one that was just answered stays until it is read again. */
export const useDataRequests = () => useQuery({ queryKey, queryFn: () => read(listDataRequests, {}) })

export const useReadDataRequestsAgain = () => useReadAgain(listDataRequests)

/** Puts a changed request where it stands. */
export function usePutDataRequest() {
  const queryClient = useQueryClient()
  return (changed: DataRequest) => {
    // One that is under way may be older than the change.
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<DataRequest[] | null>(
      queryKey,
      (rows) => rows?.map((row) => (row.id === changed.id ? changed : row)) ?? null,
    )
  }
}
