import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { IssueText } from '#contract/newsletter-issues.ts'
import { useIssues } from '#web/features/newsletter/issues/queries.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { type Draft, isIssueEditable, listIssuesOnDevice } from './draft.ts'

export type Opened = {
  /** Increases with each opening, so that each gets a new composer. */
  turn: number
  /** Undefined for a new issue. */
  id?: string | undefined
  /** Whether this device keeps unsaved text of it; the server may not know the issue yet. */
  isKept?: boolean
  /** The initial text of a new issue. */
  starter?: IssueText | undefined
  /** Whether the owner pressed a button to open it, which may be gone: then the heading takes the focus. */
  takesFocus?: boolean | undefined
}
export type OpenIssue = (what: Pick<Opened, 'id' | 'starter' | 'takesFocus'>) => Promise<void>

const notSaved = {
  title: 'Your text is not saved yet',
  description: 'So it stays open. Nothing else can be opened before it is saved.',
  tone: 'destructive',
} as const

/** The issue in the composer: the one in the address, else the last draft, else a new one. */
export function useOpenedIssue() {
  const issues = useIssues()
  const { issue: idInAddress } = useParams({ strict: false })
  const navigate = useNavigate()
  const goTo = (id: string | undefined, replace = false) =>
    navigate({
      ...(id === undefined
        ? { to: '/admin/newsletter' }
        : { to: '/admin/newsletter/$issue', params: { issue: id } }),
      ...{ replace, resetScroll: false },
    })
  const [seenInAddress, setSeenInAddress] = useState<string>()
  const draft = useRef<Draft>(undefined)
  const [opened, setOpened] = useState<Opened>()
  /** The id in the address for the issue in the composer; a new one gets it with its first save. */
  const [writtenId, setWrittenId] = useState<string>()

  const show = (what: Omit<Opened, 'turn'>) => {
    setWrittenId(what.id)
    setOpened((before) => ({ turn: (before?.turn ?? 0) + 1, ...what }))
  }
  // By a link, or by Back and Forward.
  if (idInAddress !== seenInAddress) {
    setSeenInAddress(idInAddress)
    if (idInAddress !== undefined && idInAddress !== writtenId) show({ id: idInAddress })
  }
  // Decided once: an issue created later must not replace the one in the composer.
  if (!opened && idInAddress === undefined && issues.rows) {
    const { rows } = issues
    const keptId = listIssuesOnDevice().find((id) =>
      rows.every((row) => row.id !== id || isIssueEditable(row)),
    )
    const id = keptId ?? rows.find(({ state }) => state === 'draft')?.id
    show({ id, isKept: keptId !== undefined })
  }

  const open: OpenIssue = async (what) => {
    if (draft.current && !(await draft.current.mayLeave())) return showToast(notSaved)
    show(what)
    await goTo(what.id)
  }
  const onWritten = (id: string) => {
    setWrittenId(id)
    if (id !== idInAddress) void goTo(id, true)
  }
  return { issues, opened, open, draft, writtenId, onWritten }
}
