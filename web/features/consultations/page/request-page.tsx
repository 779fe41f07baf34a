import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { type ConsultationStatus, consultationStatuses, type WorklistEntry } from '#contract/worklist.ts'
import { valueInAddress } from '#web/lib/address.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { isNotFound } from '#web/lib/lost-answer.ts'
import { discardAllDrafts } from '#web/lib/use-autosave.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ConflictDialog } from '#web/ui/dialog/conflict-dialog.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { deleteDraftsOnDevice } from '../draft-storage.ts'
import { rememberLeftRequest, returnFromDeleted } from '../open-request.ts'
import { useRemoveCachedWorklistEntry } from '../queries.ts'
import { replyDeadlineState } from '../reply-clock.ts'
import { statusNames } from '../statuses.ts'
import { useStatusChange } from '../use-status.ts'
import { BackToList, RequestBreadcrumb } from './neighbours.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { useRequest } from './queries.ts'
import { focusAtEnd, ReplyPanel } from './reply-panel.tsx'
import { AlsoWrote, DeletePanel } from './request-folds.tsx'
import { RequestHead } from './request-head.tsx'
import { History } from './timeline.tsx'
import { useReply } from './use-reply.ts'

type Props = {
  id: string
  /** Shown after the reply. */
  Visits: ComponentType<{ entry: WorklistEntry }>
}

/** One request: who wrote it, the notes, the reply, the visits, and folded below the history. */
export function RequestPage({ id, Visits }: Props) {
  const { data, error, isFetching, refetch } = useRequest(id)
  useEffect(() => {
    scrollTo(0, 0)
    return () => rememberLeftRequest(id)
  }, [id])
  if (isNotFound(error)) return <Missing id={id} />
  if (data) return <Opened entry={data} Visits={Visits} />
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

const statusInAddress = (): ConsultationStatus | undefined =>
  consultationStatuses.find((status) => status === valueInAddress('status'))

function Opened({ entry, Visits }: Pick<Props, 'Visits'> & { entry: WorklistEntry }) {
  const now = useNow()
  const status = useStatusChange(entry)
  const reply = useReply(entry)
  const stored = status.theirs ?? reply.theirs ?? entry
  const isDisputed = stored !== entry
  /** Takes the focus when the choice between two versions disappears. */
  const goOnAt = useRef<RefObject<HTMLElement | null>>(null)
  useEffect(() => {
    if (isDisputed) return
    goOnAt.current?.current?.focus()
    goOnAt.current = null
  }, [isDisputed])
  const clock = replyDeadlineState(stored, now)
  const select = useRef<HTMLSelectElement>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  const dropEntry = useRemoveCachedWorklistEntry()
  const { name } = useFacts()
  useEffect(() => {
    document.title = `${entry.name}, ${clock.words} | ${name}`
  }, [entry.name, clock.words, name])
  return (
    <>
      <RequestBreadcrumb id={entry.id} status={statusInAddress()} />
      {status.theirs && (
        <ConflictDialog
          savedAt={status.theirs.statusChangedAt}
          onKeepMine={() => {
            goOnAt.current = select
            status.keepMine()
          }}
          onTakeTheirs={() => {
            goOnAt.current = select
            status.keepTheirs()
          }}
        >
          Its status is {statusNames[status.theirs.status]} there, and {statusNames[status.status]} here.
        </ConflictDialog>
      )}
      {reply.theirs && (
        <ConflictDialog
          savedAt={reply.theirs.statusChangedAt}
          onKeepMine={() => {
            goOnAt.current = message
            reply.keepMine()
          }}
          onTakeTheirs={() => {
            goOnAt.current = message
            reply.keepTheirs()
          }}
        >
          Its status is {statusNames[reply.theirs.status]} there. “Keep mine” sends your reply.
        </ConflictDialog>
      )}
      <div className="sides request-columns">
        <RequestHead
          // During a conflict, the stored version is shown below the choice.
          entry={stored}
          clock={clock}
          now={now}
          status={isDisputed ? { ...status, status: stored.status, theirs: undefined } : status}
          select={select}
          onReply={() => focusAtEnd(message.current)}
        />
        <NotesPanel request={entry} now={now} />
        {entry.status !== 'junk' && (
          <ReplyPanel
            entry={entry}
            reply={reply}
            message={message}
            now={now}
            onReplied={() => {
              if (entry.status !== 'booked') status.set('replied')
            }}
          />
        )}
        <div className="column">
          <Visits entry={entry} />
          <div className="box box-of-rows wrap-anywhere">
            <History request={entry} now={now} />
            <AlsoWrote entry={entry} />
            <DeletePanel
              entry={entry}
              onDeleted={() => {
                // Otherwise the unsent reply and note would be kept on this device as this page goes.
                discardAllDrafts()
                returnFromDeleted(entry.id)
                dropEntry(entry.id)
              }}
            />
          </div>
        </div>
      </div>
    </>
  )
}
