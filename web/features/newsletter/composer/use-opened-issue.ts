import { useRef, useState } from 'react'
import type { IssueText } from '#contract/newsletter-issues.ts'
import { useIssues } from '#web/features/newsletter/issues/queries.ts'
import { replaceAddressValue, valueInAddress } from '#web/lib/address.ts'
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
  starter?: IssueText
  /** Whether the owner pressed a button to open it, which may be gone: then the heading takes the focus. */
  takesFocus?: boolean
}
export type OpenIssue = (what: Pick<Opened, 'id' | 'starter' | 'takesFocus'>) => Promise<void>

const notSaved = {
  title: 'Your text is not saved yet',
  description: 'So it stays open. Nothing else can be opened before it is saved.',
  tone: 'destructive',
} as const

const issueInAddress = () => {
  const id = valueInAddress('issue')
  return id === undefined ? undefined : { turn: 0, id }
}

/** The issue in the composer: the one in the address, else the last draft, else a new one. */
export function useOpenedIssue() {
  const issues = useIssues()
  const draft = useRef<Draft>(undefined)
  const [opened, setOpened] = useState<Opened | undefined>(issueInAddress)
  /** The id of the issue in the composer, once it is saved. */
  const [writtenId, setWrittenId] = useState<string>()
  const onWritten = (id: string | undefined) => {
    replaceAddressValue('issue', id)
    setWrittenId(id)
  }
  // Decided once: an issue created later must not replace the one in the composer.
  if (!opened && issues.rows) {
    const { rows } = issues
    const keptId = listIssuesOnDevice().find((id) =>
      rows.every((row) => row.id !== id || isIssueEditable(row)),
    )
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
