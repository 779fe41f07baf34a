import { type RefObject, useEffect, useRef, useState } from 'react'
import { recordContact, undoContact } from '#contract/consultation-page.ts'
import { type ConsultationStatus, readWorklistEntry, type WorklistEntry } from '#contract/worklist.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { firstName } from '#web/lib/format.ts'
import { randomId } from '#web/lib/random-id.ts'
import { ChangedElsewhere, useVersionedChange } from '#web/lib/versioned-change.ts'
import { findPress, keepPress, type Press, pressedWay } from './contact-press.ts'
import { usePutWorklistEntry } from './queries.ts'

/** Time to leave the page for the phone or another program; after that she is asked on the page that she stayed on. */
const leavesWithinMs = 1500

/** Watches the links of a request's box, and returns the press to ask about once she is back. */
function usePress(requestId: string, place: RefObject<HTMLElement | null>) {
  const [press, setPress] = useState<Press>()
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      if (document.visibilityState === 'visible') setPress(findPress(requestId))
    }
    const onClick = ({ target }: Event) => {
      const way = pressedWay(target)
      if (!way) return
      keepPress(requestId, { way, at: new Date().toISOString() })
      clearTimeout(timer)
      timer = setTimeout(ask, leavesWithinMs)
    }
    place.current?.closest('section, article')?.addEventListener('click', onClick, { signal })
    document.addEventListener('visibilitychange', ask, { signal })
    for (const type of ['pageshow', 'focus']) addEventListener(type, ask, { signal })
    // After a reload.
    ask()
    return () => {
      listening.abort()
      clearTimeout(timer)
    }
  }, [requestId, place])
  return [press, setPress] as const
}

export type Told = {
  press: Press
  reached: boolean
  from: ConsultationStatus
  id: string
  version: number
  isUndone: boolean
}

async function record(
  entryId: string,
  { press, reached, id, version, isUndone }: Told,
): Promise<WorklistEntry> {
  const params = { id: entryId }
  if (isUndone) return await callApi(undoContact, { params: { ...params, contactId: id } })
  const send = (seen: number) =>
    callApi(recordContact, { params, body: { id, way: press.way, reached, version: seen } })
  try {
    return await send(version)
  } catch (error) {
    if (!isConflict(error)) throw error
    const now = await callApi(readWorklistEntry, { params })
    // Only these two would change, so only these are to choose from.
    if (now.status !== 'new' && now.status !== 'closed') return await send(now.version)
    throw new ChangedElsewhere(now)
  }
}

/** Undo brings the question back. */
const pressAfter = ({ isUndone, press }: Told) => (isUndone ? press : undefined)

/** Asks whether a call or a message reached the client, and records the answer. */
export function useContactAsk(entry: WorklistEntry) {
  const { id, version } = entry
  const place = useRef<HTMLDivElement>(null)
  const [press, setPress] = usePress(id, place)
  const putEntry = usePutWorklistEntry()
  const [told, setTold] = useState<Told>()
  const changing = useVersionedChange({
    scope: `status of ${id}`,
    send: async (wanted: Told) => {
      const changed = await record(id, wanted)
      // Here, since it is done even if she has left the page meanwhile.
      keepPress(id, pressAfter(wanted))
      return changed
    },
    onSaved: putEntry,
    notSaved: () => `What you said about ${firstName(entry.name)} is not in the history.`,
  })
  const tell = (wanted: Told) =>
    changing.mutate(wanted, {
      onSuccess: () => {
        setTold(wanted)
        setPress(pressAfter(wanted))
      },
    })
  const { data, wanted, theirs } = changing
  /** Whether she has pressed a link again since the answer that is not saved. */
  const isPassed = press !== undefined && press.at !== wanted?.press.at
  const drop = () => {
    keepPress(id, undefined)
    setPress(undefined)
  }
  const isTold = told !== undefined && data?.version === version && press === undefined
  return {
    place,
    press,
    /** Whether Undo has brought the question back. */
    isBack: told?.isUndone === true && told.press.at === press?.at,
    /** The recorded answer, until the request changes otherwise. */
    done: isTold && !told.isUndone ? told : undefined,
    isPending: changing.isPending,
    failure: isPassed ? undefined : changing.failure,
    theirs: isPassed ? undefined : theirs,
    wanted,
    answer: (reached: boolean) => {
      if (press) tell({ press, reached, from: entry.status, id: randomId(), version, isUndone: false })
    },
    notYet: drop,
    undo: () => {
      if (told) tell({ ...told, version, isUndone: true })
    },
    tryAgain: () => {
      if (wanted) tell(wanted)
    },
    keepMine: () => {
      if (wanted && theirs) tell({ ...wanted, version: theirs.version })
    },
    keepTheirs: () => {
      changing.keepTheirs()
      drop()
    },
  }
}
