import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { listSubscribers } from '#contract/newsletter.ts'
import {
  type Issue,
  type IssueSummary,
  type IssueText,
  listIssues,
  readIssue,
} from '#contract/newsletter-issues.ts'
import { namesOnDevice } from '#web/admin/lib/kept.ts'
import { callApi } from '#web/lib/api-client.ts'
import { randomId } from '#web/lib/random-id.ts'
import { usePages } from '#web/lib/use-pages.ts'

/** Looks often while an issue is being sent, and now and then while one is planned, which starts by itself. */
function nextLook(issues: readonly IssueSummary[]): number | false {
  if (issues.some(({ progress }) => progress && progress.waiting > 0)) return 1000
  return issues.some(({ state }) => state === 'scheduled') && minuteMs
}

/** Every issue, newest first. */
export const useIssues = () => usePages(listIssues, { limit: 20, pollMs: nextLook })

/** The subscribers loaded so far, newest first; their total is how many an issue would reach now. */
export const useSubscribers = (search = '') => usePages(listSubscribers, { search })

const issueKey = (id: string) => [readIssue.path, id]

export const useIssue = (id: string, enabled: boolean) =>
  useQuery({ queryKey: issueKey(id), queryFn: () => callApi(readIssue, { params: { id } }), enabled })

/** Keeps an issue that the owner has changed, and reads the list again. */
export function usePutIssue() {
  const client = useQueryClient()
  const list = { queryKey: [listIssues.path] }
  return (issue: Issue) => {
    // A save that ends after a logout must not restore any data.
    if (!client.getQueryData(list.queryKey)) return
    client.setQueryData(issueKey(issue.id), issue)
    void client.invalidateQueries(list)
  }
}

/** Begins the names of the copies on this device. */
export const copyName = 'issue:'

export type OpenIssue = {
  id: string
  /** The server does not have it yet. */
  isNew: boolean
  /** The first text of a new issue. */
  starter?: IssueText | undefined
}

/** What the composer opens with: text that this device has not saved, else the last draft, else a new issue. */
function firstToWrite(rows: readonly IssueSummary[]): OpenIssue {
  const isSent = (id: string) => rows.some((row) => row.id === id && row.state === 'sent')
  const kept = namesOnDevice(copyName).find((id) => !isSent(id))
  const id = kept ?? rows.find(({ state }) => state === 'draft')?.id
  return id === undefined ? { id: randomId(), isNew: true } : { id, isNew: false }
}

/** The issue in the composer: the one that the address names, else the one begun on this page. */
export function useOpenIssue() {
  const issues = useIssues()
  const { issue: named } = useParams({ strict: false })
  const navigate = useNavigate()
  const [begun, setBegun] = useState<OpenIssue>()
  /** The issue whose button she pressed: the button may be gone, so the heading takes the focus. */
  const [pressed, setPressed] = useState<string>()
  // Chosen once: an issue created later must not replace the one in the composer.
  if (!begun && named === undefined && issues.rows) setBegun(firstToWrite(issues.rows))
  const open = named === undefined || named === begun?.id ? begun : { id: named, isNew: false }
  const show = (id: string, replace: boolean) =>
    void navigate({ to: '/admin/newsletter/$issue', params: { issue: id }, replace, resetScroll: false })
  const begin = (starter?: IssueText) => {
    const id = randomId()
    setBegun({ id, isNew: true, starter })
    void navigate({ to: '/admin/newsletter', resetScroll: false })
    return id
  }
  return {
    issues,
    open: open && { ...open, takesFocus: pressed === open.id },
    writeNew: (starter?: IssueText) => setPressed(begin(starter)),
    goOn(id: string): void {
      setPressed(id)
      show(id, false)
    },
    /** The address names a new issue from its first save on. */
    onSaved(id: string): void {
      setBegun({ id, isNew: false })
      if (id !== named) show(id, true)
    },
    /** The issue was sent or deleted. */
    onGone(): void {
      begin()
      document.getElementById('issues-heading')?.focus()
    },
  }
}
