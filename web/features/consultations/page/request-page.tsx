import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import type { WorklistEntry } from '#contract/worklist.ts'
import { isNotFound } from '#web/lib/lost-answer.ts'
import { useNow } from '#web/lib/use-now.ts'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { deleteDraftsOnDevice } from '../device-drafts.ts'
import { useRemoveCachedWorklistEntry } from '../queries.ts'
import { replyDeadlineState } from '../reply-clock.ts'
import { useStatusChange } from '../status-select.tsx'
import { CorrectRequest } from './correct-request.tsx'
import { BackToList } from './next-to-answer.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { useRequest } from './queries.ts'
import { focusAtEnd, ReplyPanel } from './reply-panel.tsx'
import { DeletePanel, OtherRequests } from './request-folds.tsx'
import { RequestHead } from './request-head.tsx'
import { History } from './timeline.tsx'

type Props = {
  id: string
  /** Shown after the reply. */
  Visits: ComponentType<{ entry: WorklistEntry }>
}

/** One request: who wrote it, the notes, the reply, the visits, and folded below the history. */
export function RequestPage({ id, Visits }: Props) {
  const { data, error, isFetching, refetch } = useRequest(id)
  if (isNotFound(error)) return <Missing id={id} />
  if (data) return <Opened entry={data.request} Visits={Visits} />
  return (
    <Frame>
      <NotLoaded query={{ error, isFetching, refetch }} loading="Loading the request...">
        The request could not be loaded.
      </NotLoaded>
    </Frame>
  )
}

/** The page without a request to show: a heading and the link back. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <nav className="row-between mb-2" aria-label="Consultations">
        <BackToList />
      </nav>
      <h1 tabIndex={-1} className="sr-only">
        Consultation request
      </h1>
      {children}
    </>
  )
}

function Missing({ id }: { id: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    deleteDraftsOnDevice(id)
    heading.current?.focus()
  }, [id])
  return (
    <section className="box wrap-anywhere">
      <h1 ref={heading} tabIndex={-1} className="heading-section">
        This request is not there
      </h1>
      <p>It was deleted, or its address was cut short. The others are in the list.</p>
      <BackToList words="Back to the consultations" />
    </section>
  )
}

function Opened({ entry, Visits }: Pick<Props, 'Visits'> & { entry: WorklistEntry }) {
  const now = useNow()
  const status = useStatusChange(entry)
  const message = useRef<HTMLTextAreaElement>(null)
  const dropEntry = useRemoveCachedWorklistEntry()
  const navigate = useNavigate()
  /** The list says so. Back skips the deleted request. */
  const returnToList = async () => {
    await navigate({ to: '/admin/consultations', replace: true, state: { isDeleted: true } })
    dropEntry(entry.id)
  }
  return (
    <>
      <nav className="row-between mb-2" aria-label="Consultations">
        <BackToList />
      </nav>
      <div className="sides request-columns">
        <RequestHead
          entry={entry}
          clock={replyDeadlineState(entry, now)}
          status={status}
          onReply={() => focusAtEnd(message.current)}
        />
        <NotesPanel request={entry} now={now} />
        {entry.status !== 'junk' && <ReplyPanel entry={entry} message={message} now={now} />}
        <div className="column">
          <Visits entry={entry} />
          <div className="box box-of-rows wrap-anywhere">
            <History request={entry} now={now} />
            <OtherRequests entry={entry} />
            <CorrectRequest entry={entry} />
            <DeletePanel entry={entry} onDeleted={() => void returnToList()} />
          </div>
        </div>
      </div>
    </>
  )
}
