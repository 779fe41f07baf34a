import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'
import * as contract from '#contract/own-calendar.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useRefetch } from '#web/lib/queries.ts'

const queryKey = [contract.readOwnCalendar.path]

/** The owner's own calendar, looked at again while it is shown: the website reads it by itself. */
export const useOwnCalendar = () =>
  useQuery({
    queryKey,
    queryFn: () => callApi(contract.readOwnCalendar, {}),
    refetchOnMount: 'always',
    refetchInterval: minuteMs,
  })

function useChange<Given>(change: (given: Given) => Promise<contract.OwnCalendar>) {
  const client = useQueryClient()
  const onError = useRefetch(contract.readOwnCalendar)
  return useMutation({
    mutationFn: change,
    onSuccess: (state) => client.setQueryData(queryKey, state),
    onError,
  })
}

export const useSaveOwnCalendar = () =>
  useChange((body: { address: string }) => callApi(contract.saveOwnCalendar, { body }))

export const useReadOwnCalendarNow = () =>
  useChange((_: undefined) => callApi(contract.readOwnCalendarNow, {}))

export const useRemoveOwnCalendar = () => useChange((_: undefined) => callApi(contract.removeOwnCalendar, {}))
