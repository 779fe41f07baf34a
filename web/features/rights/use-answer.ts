import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  answerDataRequest,
  type DataRequest,
  type DataRequestOutcome,
  readDataRequest,
} from '#contract/rights.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { saidOf } from './answer-words.ts'
import { usePutDataRequest } from './queries.ts'
import { nameOf } from './waiting-words.ts'

type Answer = { outcome: DataRequestOutcome | null; reason: string }
type Wanted = Answer & { version: number }

/** Another device said something else since it was read here: what it says now. */
class ChangedElsewhere extends Error {
  readonly theirs: DataRequest
  constructor(theirs: DataRequest) {
    super('The request was changed on another device')
    this.theirs = theirs
  }
}

async function change(id: string, wanted: Wanted): Promise<DataRequest> {
  try {
    return await callApi(answerDataRequest, { params: { id }, body: wanted })
  } catch (error) {
    if (!isConflict(error)) throw error
    const theirs = await callApi(readDataRequest, { params: { id } })
    // Our own change of a moment ago, whose answer was lost.
    if ((theirs.outcome ?? null) === wanted.outcome && theirs.reason === wanted.reason) return theirs
    throw new ChangedElsewhere(theirs)
  }
}

/** How a request was answered, and how to say so: with a way back, and with both sides where two devices disagree. */
export function useAnswer(request: DataRequest) {
  const put = usePutDataRequest()
  const [isUndone, setIsUndone] = useState(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const answering = useMutation({
    mutationFn: (wanted: Wanted) => change(request.id, wanted),
    // One after the other.
    scope: { id: `answer to ${request.id}` },
    onSuccess: put,
    // The request itself says so as long as it is on the screen.
    onError: (error, { outcome }) => {
      if (isShown.current) return
      const description = `The request of ${nameOf(request)} is not marked as ${saidOf(outcome)}. ${failureText(error)}`
      showToast({ title: 'Not saved', description, tone: 'destructive' })
    },
  })
  const { error, variables, isPending } = answering
  const theirs = error instanceof ChangedElsewhere ? error.theirs : undefined
  const say = (answer: Answer) => {
    setIsUndone(answer.outcome === null)
    answering.mutate({ ...answer, version: request.version })
  }
  return {
    isPending,
    isUndone: isUndone && answering.isSuccess,
    /** What she wants to be said, where it could not be stored. */
    wanted: error ? variables : undefined,
    failure: theirs ? undefined : (error ?? undefined),
    theirs,
    say,
    undo: () => say({ outcome: null, reason: '' }),
    tryAgain: () => {
      if (variables) answering.mutate(variables)
    },
    keepMine: () => {
      if (theirs && variables) answering.mutate({ ...variables, version: theirs.version })
    },
    keepTheirs: () => {
      if (theirs) put(theirs)
      answering.reset()
    },
  }
}
export type AnswerOfRequest = ReturnType<typeof useAnswer>
