import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { periods, summariseAnalytics } from '#contract/analytics.ts'
import { read } from '#web/lib/queries.ts'

export type Days = (typeof periods)[number]
export const usualDays: Days = 30

export const daysInAddress = (): Days => {
  const asked = Number(new URLSearchParams(location.search).get('days'))
  return periods.find((days) => days === asked) ?? usualDays
}

/** The period stands in the address, so that a reload keeps it. */
export function keepDaysInAddress(days: Days): void {
  const url = new URL(location.href)
  url.searchParams.set('days', `${days}`)
  history.replaceState(history.state, '', url)
}

type PeriodChoice = { days: Days; choose: (days: Days) => void }
const PeriodContext = createContext<PeriodChoice>({ days: usualDays, choose: () => {} })
export const PeriodProvider = PeriodContext.Provider

/** The period that the whole dashboard looks at. */
export const usePeriod = () => use(PeriodContext)

/** All figures, with the charts' period. Only for where the owner is logged in: calling it asks for them. */
export function useAnalytics() {
  const { days } = usePeriod()
  return useQuery({
    queryKey: [summariseAnalytics.path, days],
    queryFn: () => read(summariseAnalytics, { query: { days } }),
    // While another period is read, the figures that do not depend on it stay.
    placeholderData: keepPreviousData,
  })
}
