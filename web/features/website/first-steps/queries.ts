import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/first-steps.ts'
import { callApi } from '#web/lib/api-client.ts'
import { read } from '#web/lib/queries.ts'

const queryKey = [contract.readFirstSteps.path]

export const useFirstSteps = () =>
  useQuery({
    queryKey,
    queryFn: () => read(contract.readFirstSteps, {}),
    // Each step can be done elsewhere, too.
    refetchOnMount: 'always',
  })

export function useNoteFirstSteps() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (what: contract.FirstStepsNote) => callApi(contract.noteFirstSteps, { body: { what } }),
    onSuccess: (steps) => client.setQueryData(queryKey, steps),
  })
}
