import { useRef, useState } from 'react'
import {
  type ChangedEntry,
  type ConsultationStatus,
  changeConsultationStatus,
  readWorklistEntry,
  type WorklistEntry,
} from '#contract/worklist.ts'
import { useRefetchMail } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { changeOrConflict, useVersionedChange } from '#web/lib/versioned-change.ts'
import { useReplaceCachedWorklistEntry } from './queries.ts'
import { statusNames } from './statuses.ts'

type Wanted = Pick<WorklistEntry, 'status' | 'version'>

const change = (id: string, wanted: Wanted) =>
  changeOrConflict<ChangedEntry>({
    change: () => callApi(changeConsultationStatus, { params: { id }, body: wanted }),
    read: () => callApi(readWorklistEntry, { params: { id } }),
    isOurs: ({ status }) => status === wanted.status,
  })

/** The status of a request, with undo and with both versions where two devices disagree. */
export function useStatusChange(entry: WorklistEntry) {
  const putEntry = useReplaceCachedWorklistEntry()
  const readMailAgain = useRefetchMail()
  /** The status before the last change made here. */
  const [before, setBefore] = useState<ConsultationStatus>()
  const [isUndone, setIsUndone] = useState(false)
  /** The version of our own last change: one chosen before its answer came follows it, and is no conflict. */
  const ownVersion = useRef(0)
  const changing = useVersionedChange({
    scope: `status of ${entry.id}`,
    send: ({ status, version }: Wanted) =>
      change(entry.id, { status, version: Math.max(version, ownVersion.current) }),
    onSaved: (changed) => {
      ownVersion.current = changed.version
      putEntry(changed)
      if (changed.mails !== undefined) void readMailAgain()
    },
    notSaved: ({ status }) => `${entry.name} is not marked as ${statusNames[status]}.`,
  })
  const { theirs, wanted, data } = changing
  const set = (status: ConsultationStatus) => {
    setBefore(entry.status)
    setIsUndone(false)
    changing.mutate({ status, version: entry.version })
  }
  return {
    status: wanted?.status ?? entry.status,
    isPending: changing.isPending,
    /** The status that Undo restores, until the next change. */
    before: data?.version === entry.version && before !== entry.status ? before : undefined,
    /** Held mails that are sent now that the request waits for an answer again. */
    mails: data?.mails,
    isUndone: changing.isSuccess && isUndone,
    failure: changing.failure,
    theirs,
    set,
    tryAgain: changing.tryAgain,
    undo: () => {
      if (!before) return
      setIsUndone(true)
      changing.mutate({ status: before, version: entry.version })
    },
    keepMine: () => {
      if (theirs) setBefore(theirs.status)
      changing.keepMine()
    },
    keepTheirs: changing.keepTheirs,
  }
}
export type StatusOfEntry = ReturnType<typeof useStatusChange>
