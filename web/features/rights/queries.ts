import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '#contract/endpoint.ts'
import { answerDataRequest, type DataRequest, listDataRequests } from '#contract/rights.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { useEndpoint } from '#web/lib/queries.ts'

const queryKey = [listDataRequests.path]

/** Requests to answer by law, most urgent first; an answered one stays until the list is refetched. */
export const useDataRequests = () => useEndpoint(listDataRequests, {})

export function useAnswerDataRequest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: EndpointInput<typeof answerDataRequest>) => callApi(answerDataRequest, input),
    onSuccess: (changed) => {
      queryClient.setQueryData<DataRequest[]>(queryKey, (rows) =>
        rows?.map((row) => (row.id === changed.id ? changed : row)),
      )
    },
    onError: async (error) => {
      if (isConflict(error)) await queryClient.invalidateQueries({ queryKey })
    },
  })
}
