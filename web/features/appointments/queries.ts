import { useQuery } from '@tanstack/react-query'
import { readCalendarAddress } from '#contract/calendar-address.ts'
import { readEndpoint, useRefetch } from '#web/lib/queries.ts'

/** Whether the calendar feed is on, and since when. */
export const useCalendarAddress = () =>
  useQuery({ queryKey: [readCalendarAddress.path], queryFn: () => readEndpoint(readCalendarAddress, {}) })

/** Whether there is a secret calendar address, which signing out all other devices would revoke. */
export const useHasCalendarAddress = () => useCalendarAddress().data?.since !== undefined

export const useRefetchCalendarAddress = () => useRefetch(readCalendarAddress)
