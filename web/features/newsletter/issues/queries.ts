import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Issue, type IssueSummary, listIssues, readIssue } from '#contract/newsletter-issues.ts'
import { read, useReadAgain } from '#web/lib/queries.ts'
import { type Pages, usePages } from '#web/lib/use-pages.ts'

const sendingPollMs = 1000
/** By then the server has started what is due: it looks every ten seconds. */
const startsWithinMs = 90_000
const duePollMs = 5000
const longestTimerMs = 2 ** 31 - 1

/** While one is being sent, soon again; until a planned one starts, at its time; else never. */
function nextLook(issues: readonly IssueSummary[]): number | false {
  if (issues.some(({ state }) => state === 'sending')) return sendingPollMs
  const starts = issues.flatMap(({ state, scheduledFor }) =>
    state === 'scheduled' && scheduledFor ? [Date.parse(scheduledFor) - Date.now()] : [],
  )
  // What is long due waits for a mail server, which is not to be watched.
  const next = starts.filter((ms) => ms > -startsWithinMs).sort((a, b) => a - b)[0]
  return next === undefined ? false : Math.min(Math.max(next, 0) + duePollMs, longestTimerMs)
}

/** Every issue, newest first. */
export const useIssues = () => usePages(listIssues, { limit: 20, pollMs: nextLook })

const issueKey = (id: string) => [readIssue.path, id]

/** One issue with its text. */
export const useIssue = (id: string | undefined) =>
  useQuery({
    queryKey: issueKey(id ?? ''),
    queryFn: () => read(readIssue, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })

/** Tells what was read before of a change that the owner made. */
function putIssue(queryClient: QueryClient, issue: Issue) {
  // Only what is there: a save that ends after the logout must not bring anything back.
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

export function usePutIssue() {
  const queryClient = useQueryClient()
  return (issue: Issue) => putIssue(queryClient, issue)
}

export const useReadIssuesAgain = () => useReadAgain(listIssues)
