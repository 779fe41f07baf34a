import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readAppointmentNumbers } from '#contract/appointment-numbers.ts'
import { readCalendarAddress } from '#contract/calendar-address.ts'
import { readEndpoint, useRefetch } from '#web/lib/queries.ts'

/** Whether the calendar feed is on, and since when. */
export const useCalendarAddress = () =>
  useQuery({ queryKey: [readCalendarAddress.path], queryFn: () => readEndpoint(readCalendarAddress, {}) })

/** Whether there is a secret calendar address, which signing out all other devices would revoke. */
export const useHasCalendarAddress = () => useCalendarAddress().data?.since !== undefined

export const useRefetchCalendarAddress = () => useRefetch(readCalendarAddress)

/** What became of the appointments and requests of a period. */
export const useAppointmentNumbers = (days: number) =>
  useQuery({
    queryKey: [readAppointmentNumbers.path, days],
    queryFn: () => readEndpoint(readAppointmentNumbers, { query: { days } }),
    placeholderData: keepPreviousData,
  })
