import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { isConflict } from './api-client.ts'
import { failureText } from './failure-text.ts'

/** Another device changed the record since this one read it; `theirs` is what it says now. */
export class ChangedElsewhere<T> extends Error {
  readonly theirs: T
  constructor(theirs: T) {
    super('The record was changed on another device')
    this.theirs = theirs
  }
}

type Change<T> = {
  change: () => Promise<T>
  read: () => Promise<T>
  /** Recognises a change of ours whose answer was lost. */
  isOurs: (now: T) => boolean
}

/** Sends a change with the version it was made on. On a conflict it throws `ChangedElsewhere`. */
export async function changeOrConflict<T>({ change, read, isOurs }: Change<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (!isConflict(error)) throw error
    const now = await read()
    if (isOurs(now)) return now
    throw new ChangedElsewhere(now)
  }
}

type Options<T, Wanted> = {
  /** Changes of one scope are sent one after the other. */
  scope: string
  send: (wanted: Wanted) => Promise<T>
  onSaved: (now: T) => void
  /** The toast's text for a failure after the record has left the screen. */
  notSaved: (wanted: Wanted) => string
}

/** Changes a record at once, and keeps both versions where another device changed it too. */
export function useVersionedChange<T, Wanted extends { version: number }>(options: Options<T, Wanted>) {
  const { scope, send, onSaved, notSaved } = options
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const mutation = useMutation<T, Error, Wanted>({
    mutationFn: send,
    scope: { id: scope },
    onSuccess: onSaved,
    onError: (error, wanted) => {
      if (isShown.current) return
      const description = `${notSaved(wanted)} ${failureText(error)}`
      showToast({ title: 'Not saved', description, tone: 'destructive' })
    },
  })
  const { error, variables, isPending, mutate } = mutation
  const conflict: ChangedElsewhere<T & { version: number }> | undefined =
    error instanceof ChangedElsewhere ? error : undefined
  return {
    ...mutation,
    failure: conflict ? undefined : (error ?? undefined),
    theirs: conflict?.theirs,
    /** The change being saved, or the one that could not be saved. */
    wanted: isPending || error ? variables : undefined,
    tryAgain: () => {
      if (variables) mutate(variables)
    },
    keepMine: () => {
      if (conflict && variables) mutate({ ...variables, version: conflict.theirs.version })
    },
    keepTheirs: () => {
      if (conflict) onSaved(conflict.theirs)
      mutation.reset()
    },
  }
}
