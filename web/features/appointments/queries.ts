import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { readAppointment } from '#contract/appointments.ts'
import { readDiary } from '#contract/diary.ts'
import { minuteMs } from '#contract/durations.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { refetchRequests } from '#web/features/consultations/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { refetch } from '#web/lib/queries.ts'

export type OpenedVisit = EndpointResponse<typeof readAppointment>

/** Refetched whenever it is shown: another device may have changed it. */
const always = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

/** Her diary from a day on. Polled each minute while the page is visible. */
export const useDiary = (from: string, days: number) =>
  useQuery({
    queryKey: [readDiary.path, from, days],
    queryFn: () => callApi(readDiary, { query: { from, days } }),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
    ...always,
  })

export const visitQuery = (id: string) =>
  queryOptions({
    queryKey: [readAppointment.path, id],
    queryFn: () => callApi(readAppointment, { params: { id } }),
    // The route has read it just before its page is drawn.
    ...{ ...always, staleTime: 1000, refetchOnMount: true },
  })

/** Refetches the diary, the visit that is open, and the requests, whose state a visit changes. */
export const refetchDiary = () => Promise.all([refetch(readDiary, readAppointment), refetchRequests()])
