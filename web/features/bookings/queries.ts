import { useQuery } from '@tanstack/react-query'
import { readCalendarAddress } from '#contract/calendar-address.ts'
import { read, useReadAgain } from '#web/lib/queries.ts'

/** Since when the owner's phone can read her bookings. */
export const useCalendarAddress = () =>
  useQuery({ queryKey: [readCalendarAddress.path], queryFn: () => read(readCalendarAddress, {}) })

/** Whether there is a secret address that signing everybody else out would end. */
export const useHasCalendarAddress = () => useCalendarAddress().data?.since !== undefined

export const useReadCalendarAddressAgain = () => useReadAgain(readCalendarAddress)
