import { useRef, useState } from 'react'
import type { IssueText } from '#contract/newsletter-issues.ts'
import { useIssues } from '#web/features/newsletter/issues/queries.ts'
import { inAddress, keepInAddress } from '#web/lib/address.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { type Draft, isEditable } from './draft.ts'
import { keptIssues } from './issue-copies.ts'

export type Opened = {
  /** Grows with each opening, so that each has a composer of its own. */
  turn: number
  /** None for a new issue. */
  id?: string | undefined
  /** This device keeps text of it that the server has not got; it may not have been begun there. */
  isKept?: boolean
  /** What a new one begins with. */
  starter?: IssueText
  /** Whether the owner pressed a button for it, which may be gone: then she goes on at its heading. */
  takesFocus?: boolean
}
export type OpenIssue = (what: Pick<Opened, 'id' | 'starter' | 'takesFocus'>) => Promise<void>

const notSaved = {
  title: 'Your text is not saved yet',
  description: 'So it stays open. Nothing else can be opened before it is saved.',
  tone: 'destructive',
} as const

const issueInAddress = () => {
  const id = inAddress('issue')
  return id === undefined ? undefined : { turn: 0, id }
}

/** Which issue is being written: the one in the address, else the last draft, else a new one. */
export function useOpened() {
  const issues = useIssues()
  const draft = useRef<Draft>(undefined)
  const [opened, setOpened] = useState<Opened | undefined>(issueInAddress)
  /** The issue in the composer, as soon as it is one. */
  const [writtenId, setWrittenId] = useState<string>()
  const onWritten = (id: string | undefined) => {
    keepInAddress('issue', id)
    setWrittenId(id)
  }
  // Decided once: what is created from here on must not take the place of what is being written.
  if (!opened && issues.rows) {
    const { rows } = issues
    const keptId = keptIssues().find((id) => rows.every((row) => row.id !== id || isEditable(row)))
    const id = keptId ?? rows.find(({ state }) => state === 'draft')?.id
    setOpened({ turn: 0, id, isKept: keptId !== undefined })
  }
  const open: OpenIssue = async (what) => {
    if (draft.current && !(await draft.current.mayLeave())) return showToast(notSaved)
    onWritten(what.id)
    setOpened((before) => ({ turn: (before?.turn ?? 0) + 1, ...what }))
  }
  return { issues, opened, open, draft, writtenId, onWritten }
}
