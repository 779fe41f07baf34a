import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { type AnalyticsSummary, periods, summariseAnalytics } from '#contract/analytics.ts'
import { replaceAddressValue, useAddress } from '#web/lib/address.ts'
import { readEndpoint } from '#web/lib/queries.ts'

export type Days = (typeof periods)[number]
export const usualDays: Days = 30

/** The period in the address, and a function that changes it. */
export function usePeriodInAddress() {
  const [asked] = useAddress('days')
  const days = periods.find((one) => one === Number(asked)) ?? usualDays
  return { days, choose: (next: Days) => replaceAddressValue('days', `${next}`) }
}

type PeriodChoice = { days: Days; choose: (days: Days) => void }
const PeriodContext = createContext<PeriodChoice>({ days: usualDays, choose: () => {} })
export const PeriodProvider = PeriodContext.Provider

/** The period chosen for the whole dashboard. */
export const useChosenPeriod = () => use(PeriodContext)

/** All figures for the chosen period. Use only while the owner is logged in: the hook fetches them. */
export function useAnalytics() {
  const { days } = useChosenPeriod()
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: [summariseAnalytics.path, days],
    queryFn: () => readEndpoint(summariseAnalytics, { query: { days } }),
    // While another period loads, figures that do not depend on the period stay.
    placeholderData: keepPreviousData,
    gcTime: Number.POSITIVE_INFINITY,
  })
  // If a period cannot be read, the figures that were read last stay.
  const readAt = (key: QueryKey) => queryClient.getQueryState(key)?.dataUpdatedAt ?? 0
  const lastRead = queryClient
    .getQueriesData<AnalyticsSummary>({ queryKey: [summariseAnalytics.path] })
    .toSorted(([one], [other]) => readAt(other) - readAt(one))
    .find(([, data]) => data)?.[1]
  return { ...query, data: query.data ?? lastRead }
}
