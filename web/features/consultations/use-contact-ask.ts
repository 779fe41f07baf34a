import { useEffect, useState } from 'react'
import { recordContact, undoContact } from '#contract/consultation-page.ts'
import { type ConsultationStatus, readWorklistEntry, type WorklistEntry } from '#contract/worklist.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { randomId } from '#web/lib/random-id.ts'
import { ChangedElsewhere, useVersionedChange } from '#web/lib/versioned-change.ts'
import type { Press } from './contact-press.ts'
import { useReplaceCachedWorklistEntry } from './queries.ts'

/** Time to leave the page for the phone or another program; after that she is asked on the page that she stayed on. */
const leavesWithinMs = 1500

/** Whether she is back from the call or message of this press, or has never left. */
export function useIsBackFromContact({ at }: Press): boolean {
  const [backFrom, setBackFrom] = useState<string>()
  useEffect(() => {
    const listening = new AbortController()
    const ask = () => {
      if (document.visibilityState === 'visible') setBackFrom(at)
    }
    const timer = setTimeout(ask, Math.max(0, Date.parse(at) + leavesWithinMs - Date.now()))
    document.addEventListener('visibilitychange', ask, { signal: listening.signal })
    for (const type of ['pageshow', 'focus']) addEventListener(type, ask, { signal: listening.signal })
    return () => {
      listening.abort()
      clearTimeout(timer)
    }
  }, [at])
  return backFrom === at
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
  { press: { way, note }, reached, id, version, isUndone }: Told,
): Promise<WorklistEntry> {
  const params = { id: entryId }
  if (isUndone) return await callApi(undoContact, { params: { ...params, contactId: id } })
  const send = (seen: number) =>
    callApi(recordContact, {
      params,
      body: { id, way, reached, version: seen, ...(note?.trim() && { note }) },
    })
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

type Asked = {
  entry: WorklistEntry
  press: Press | undefined
  onPress: (press: Press | undefined) => void
  onSaved?: ((changed: WorklistEntry) => void) | undefined
}

/** Records whether a call or a message reached the client, with Undo. */
export function useContactAsk({ entry, press, onPress, onSaved }: Asked) {
  const { id, version } = entry
  const putEntry = useReplaceCachedWorklistEntry()
  const changing = useVersionedChange({
    scope: `status of ${id}`,
    send: async (wanted: Told) => {
      const changed = await record(id, wanted)
      // Here, since it is done even if she has left the page meanwhile. Undo brings the question back.
      onPress(wanted.isUndone ? wanted.press : undefined)
      return changed
    },
    onSaved: (changed) => {
      putEntry(changed)
      onSaved?.(changed)
    },
    notSaved: () => `What you said about ${firstNameOf(entry.name)} is not in the history.`,
  })
  const { data, wanted, variables } = changing
  const told = changing.isSuccess ? variables : undefined
  /** Whether she has pressed a link again since the answer that is not saved. */
  const isPassed = press !== undefined && press.at !== wanted?.press.at
  const isTold = told !== undefined && data?.version === version && press === undefined
  return {
    ...changing,
    /** Whether Undo has brought the question back. */
    isUndone: told?.isUndone === true && told.press.at === press?.at,
    /** The recorded answer, until the request changes otherwise. */
    done: isTold && !told.isUndone ? told : undefined,
    failure: isPassed ? undefined : changing.failure,
    theirs: isPassed ? undefined : changing.theirs,
    answer: (reached: boolean) => {
      if (press)
        changing.mutate({ press, reached, from: entry.status, id: randomId(), version, isUndone: false })
    },
    undo: () => {
      if (told) changing.mutate({ ...told, version, isUndone: true })
    },
    keepTheirs: () => {
      changing.keepTheirs()
      onPress(undefined)
    },
  }
}
