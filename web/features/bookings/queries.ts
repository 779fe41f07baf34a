import { useQuery } from '@tanstack/react-query'
import { readCalendarAddress } from '#contract/calendar-address.ts'
import { read, useReadAgain } from '#web/lib/queries.ts'

/** Since when the owner's phone can read her bookings. */
export const useCalendarAddress = () =>
  useQuery({ queryKey: [readCalendarAddress.path], queryFn: () => read(readCalendarAddress, {}) })

export const useReadCalendarAddressAgain = () => useReadAgain(readCalendarAddress)
