import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type periods, summariseAnalytics } from '#contract/analytics.ts'
import { callApi } from '#web/lib/api-client.ts'

export type Days = (typeof periods)[number]
const usualDays: Days = 30

/** The period chosen for the whole dashboard, which stands in the address, and a function that changes it. */
export function useChosenPeriod() {
  const { days = usualDays } = useSearch({ from: '/tabs' })
  // From the tab that is shown: the route of all tabs has no path of its own.
  const navigate = useNavigate()
  const choose = (next: Days) => {
    const search = (known: { days?: Days | undefined }) => ({ ...known, days: next })
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return { days, choose }
}

/** All figures for the chosen period. Use only while the owner is logged in: the hook fetches them. */
export function useAnalytics() {
  const { days } = useChosenPeriod()
  return useQuery({
    queryKey: [summariseAnalytics.path, days],
    queryFn: () => callApi(summariseAnalytics, { query: { days } }),
    // While another period loads, figures that do not depend on the period stay.
    placeholderData: keepPreviousData,
  })
}
