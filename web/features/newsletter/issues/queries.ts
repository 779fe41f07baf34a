import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Issue, type IssueSummary, listIssues, readIssue } from '#contract/newsletter-issues.ts'
import { readEndpoint, useRefetch } from '#web/lib/queries.ts'
import { type Pages, usePages } from '#web/lib/use-pages.ts'

const sendingPollMs = 1000
/** The server looks for due issues every minute, so it has started them by then. */
const startsWithinMs = 90_000
const duePollMs = 5000
const longestTimerMs = 2 ** 31 - 1

/** Polling interval: short while an issue is being sent, else until the next scheduled one starts, else none. */
function nextLook(issues: readonly IssueSummary[]): number | false {
  if (issues.some(({ progress }) => progress && progress.waiting > 0)) return sendingPollMs
  const starts = issues.flatMap(({ state, scheduledFor }) =>
    state === 'scheduled' && scheduledFor ? [Date.parse(scheduledFor) - Date.now()] : [],
  )
  // An issue that is long overdue waits for the mail server: do not poll for it.
  const next = starts.filter((ms) => ms > -startsWithinMs).sort((a, b) => a - b)[0]
  return next === undefined ? false : Math.min(Math.max(next, 0) + duePollMs, longestTimerMs)
}

/** Every issue, newest first. */
export const useIssues = () => usePages(listIssues, { limit: 20, pollMs: nextLook })

const issueKey = (id: string) => [readIssue.path, id]

export const useIssue = (id: string | undefined) =>
  useQuery({
    queryKey: issueKey(id ?? ''),
    queryFn: () => readEndpoint(readIssue, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })

/** Updates the cache after a change by the owner. */
function putIssue(queryClient: QueryClient, issue: Issue) {
  // Update only existing entries: a save that ends after logout must not restore any data.
  queryClient.setQueryData<Issue>(issueKey(issue.id), (before) => before && issue)
  queryClient.setQueryData<Pages<IssueSummary>['data']>([listIssues.path], (list) => {
    if (!list) return list
    const [first, ...others] = list.pages
    const isKnown = list.pages.some(({ rows }) => rows.some(({ id }) => id === issue.id))
    const pages =
      isKnown || !first
        ? list.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => (row.id === issue.id ? issue : row)),
          }))
        : [{ ...first, rows: [issue, ...first.rows], total: first.total + 1 }, ...others]
    return { ...list, pages }
  })
}

export function useReplaceCachedIssue() {
  const queryClient = useQueryClient()
  return (issue: Issue) => putIssue(queryClient, issue)
}

export const useRefetchIssues = () => useRefetch(listIssues)
