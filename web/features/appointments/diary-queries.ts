import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { readAppointment } from '#contract/appointments.ts'
import { readDiary, readVisits } from '#contract/diary.ts'
import { minuteMs } from '#contract/durations.ts'
import { useRefetchRequests } from '#web/features/consultations/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { readEndpoint, useRefetch } from '#web/lib/queries.ts'

/** Her diary from a day on. Polled each minute while the page is visible, and on return to it. */
export const useDiary = (from: string, days: number) =>
  useQuery({
    queryKey: [readDiary.path, from, days],
    queryFn: () => callApi(readDiary, { query: { from, days } }),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

/** The visits of a request and what was offered for it, newest first. Refetched whenever they are shown: another device may have booked one. */
export const useRequestVisits = (consultationId: string | undefined) =>
  useQuery({
    queryKey: [readVisits.path, consultationId],
    queryFn: () => readEndpoint(readVisits, { query: { consultationId } }),
    enabled: consultationId !== undefined,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

export const visitQuery = (id: string) =>
  queryOptions({
    queryKey: [readAppointment.path, id],
    queryFn: () => callApi(readAppointment, { params: { id } }),
    // Read by the route already, just before its page is drawn.
    staleTime: 1000,
  })

/** Refetches the diary, the visit that is open, and the requests, whose state a visit changes. */
export function useRefetchDiary() {
  const readAgain = useRefetch(readDiary, readAppointment, readVisits)
  const refetchRequests = useRefetchRequests()
  return () => Promise.all([readAgain(), refetchRequests()])
}
