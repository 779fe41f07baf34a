import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type ChangedEntry,
  type ConsultationStatus,
  changeConsultationStatus,
  readWorklistEntry,
  type WorklistEntry,
} from '#contract/worklist.ts'
import { useReadMailAgain } from '#web/features/mail/queries.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { usePutWorklistEntry } from './queries.ts'
import { statusNames } from './statuses.ts'

type Wanted = Pick<WorklistEntry, 'status' | 'version'>

/** Another device changed the request since it was read here: what it says now. */
class ChangedElsewhere extends Error {
  readonly theirs: WorklistEntry
  constructor(theirs: WorklistEntry) {
    super('The request was changed on another device')
    this.theirs = theirs
  }
}

async function change(id: string, wanted: Wanted): Promise<ChangedEntry> {
  try {
    return await callApi(changeConsultationStatus, { params: { id }, body: wanted })
  } catch (error) {
    if (!isConflict(error)) throw error
    const theirs = await callApi(readWorklistEntry, { params: { id } })
    // Our own change of a moment ago, whose answer was lost.
    if (theirs.status === wanted.status) return theirs
    throw new ChangedElsewhere(theirs)
  }
}

/** Where a request stands, and how to change that: with a way back, and with both sides where two devices disagree. */
export function useStatus(entry: WorklistEntry) {
  const putEntry = usePutWorklistEntry()
  const readMailAgain = useReadMailAgain()
  /** Where it stood before the last change made here. */
  const [before, setBefore] = useState<ConsultationStatus>()
  const [isUndone, setIsUndone] = useState(false)
  /** Of our own last change: one that was chosen before its answer came follows it, and is no conflict. */
  const ownVersion = useRef(0)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const changing = useMutation({
    mutationFn: ({ status, version }: Wanted) =>
      change(entry.id, { status, version: Math.max(version, ownVersion.current) }),
    // One after the other.
    scope: { id: `status of ${entry.id}` },
    onSuccess: (changed) => {
      ownVersion.current = changed.version
      putEntry(changed)
      if (changed.mails !== undefined) void readMailAgain()
    },
    // The request itself says so as long as it is on the screen.
    onError: (error, { status }) => {
      if (isShown.current) return
      const description = `${entry.name} is not marked as ${statusNames[status]}. ${failureText(error)}`
      showToast({ title: 'Not saved', description, tone: 'destructive' })
    },
  })
  const { error, variables, isPending } = changing
  const theirs = error instanceof ChangedElsewhere ? error.theirs : undefined
  const wanted = isPending || error ? variables?.status : undefined

  const set = (status: ConsultationStatus) => {
    setBefore(entry.status)
    setIsUndone(false)
    changing.mutate({ status, version: entry.version })
  }
  return {
    /** What she chose, also while it is on its way or could not be saved. */
    status: wanted ?? entry.status,
    isPending,
    /** Offered until she changes it once more. */
    before: changing.data?.version === entry.version && before !== entry.status ? before : undefined,
    /** Mails that were held, and are sent now that it is back among those that wait. */
    mails: changing.data?.mails,
    isUndone: changing.isSuccess && isUndone,
    failure: theirs ? undefined : (error ?? undefined),
    theirs,
    set,
    tryAgain: () => {
      if (variables) changing.mutate(variables)
    },
    undo: () => {
      if (!before) return
      setIsUndone(true)
      changing.mutate({ status: before, version: entry.version })
    },
    keepMine: () => {
      if (!(theirs && variables)) return
      setBefore(theirs.status)
      changing.mutate({ ...variables, version: theirs.version })
    },
    keepTheirs: () => {
      if (theirs) putEntry(theirs)
      changing.reset()
    },
  }
}
export type StatusOfEntry = ReturnType<typeof useStatus>
