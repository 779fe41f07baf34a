import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { readMailStatus } from '#contract/mail.ts'
import { listSubscribers } from '#contract/newsletter.ts'
import { type Issue, listIssues, readIssue } from '#contract/newsletter-issues.ts'
import { namesOnDevice } from '#web/admin/lib/kept.ts'
import { useIsLeaving } from '#web/admin/lib/use-is-leaving.ts'
import { callApi } from '#web/lib/api-client.ts'
import { refetch } from '#web/lib/queries.ts'
import { randomId } from '#web/lib/random-id.ts'
import { useList } from '#web/lib/use-list.ts'

/** Looks often while an issue is being sent, and now and then while one is planned, which starts by itself. */
function nextLook(issues: readonly Issue[] = []): number | false {
  if (issues.some(({ progress }) => progress && progress.waiting > 0)) return 1000
  return issues.some(({ state }) => state === 'scheduled') && minuteMs
}

/** Every issue, newest first. */
export const useIssues = () =>
  useList(listIssues, {}, { first: 20, refetchInterval: ({ state }) => nextLook(state.data?.rows) })

/** The subscribers, newest first; their total is how many an issue would reach now. */
export const useSubscribers = () => useList(listSubscribers, {}, { first: 500 })

/** Read anew whenever it is opened. */
export const useIssue = (id: string) =>
  useQuery({
    queryKey: [readIssue.path, id],
    queryFn: () => callApi(readIssue, { params: { id } }),
    gcTime: 0,
  })

/** After an issue was planned, sent or taken back: its mails may wait now. */
export const refetchIssues = () => refetch(listIssues, readIssue, readMailStatus)

/** Begins the names of the copies on this device. */
export const copyName = 'issue:'

/** What the composer opens with: text that this device has not saved, else the last draft, else a new issue. */
function firstToWrite(rows: readonly Issue[]): string {
  const isGone = (id: string) => rows.some((row) => row.id === id && row.state !== 'draft')
  const kept = namesOnDevice(copyName).find((id) => !isGone(id))
  return kept ?? rows.find(({ state }) => state === 'draft')?.id ?? randomId()
}

/** The issue in the composer, which the address names. */
export function useOpenIssue() {
  const issues = useIssues()
  const { issue: id } = useParams({ strict: false })
  const navigate = useNavigate()
  const [pressed, setPressed] = useState<string>()
  const isLeaving = useIsLeaving()
  const show = (issue: string, replace = false) => {
    if (isLeaving()) return
    void navigate({ to: '/admin/newsletter/$issue', params: { issue }, replace, resetScroll: false })
  }
  const isRead = issues.rows !== undefined
  const openFirst = useEffectEvent(() => show(firstToWrite(issues.rows ?? []), true))
  useEffect(() => {
    if (id === undefined && isRead) openFirst()
  }, [id, isRead])
  return {
    issues,
    id,
    /** Whether she pressed a button for it, which may be gone: the heading takes the focus. */
    takesFocus: id !== undefined && pressed === id,
    write(id = randomId()): void {
      setPressed(id)
      show(id)
    },
    /** Her text went on as another issue. */
    onMoved: (id: string) => show(id, true),
    /** The issue was planned, sent or deleted. */
    onGone(): void {
      show(randomId())
      document.getElementById('issues-heading')?.focus()
    },
  }
}
