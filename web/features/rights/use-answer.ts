import { useState } from 'react'
import {
  answerDataRequest,
  type DataRequest,
  type DataRequestKind,
  type DataRequestOutcome,
  readDataRequest,
} from '#contract/rights.ts'
import { callApi } from '#web/lib/api-client.ts'
import { changeOrConflict, useVersionedChange } from '#web/lib/versioned-change.ts'
import { useReplaceCachedDataRequest } from './queries.ts'

export const requesterNameOf = ({ name, email }: Pick<DataRequest, 'name' | 'email'>) => name ?? email

/** The button's label for each outcome, and the words used afterwards. */
export const outcomeWords: Record<DataRequestOutcome, { button: string; said: string }> = {
  sent: { button: 'Copy sent', said: 'copy sent' },
  erased: { button: 'Erased', said: 'erased' },
  explained: { button: 'Looked into and answered', said: 'looked into and answered' },
  refused: { button: 'Refused', said: 'refused' },
}

/** The outcome of each kind of request that is not refused. */
export const usualOutcomes: Record<DataRequestKind, DataRequestOutcome> = {
  access: 'sent',
  erasure: 'erased',
  complaint: 'explained',
}

export const describeAnswer = (outcome: DataRequestOutcome | null | undefined) =>
  outcome ? outcomeWords[outcome].said : 'not answered'

type Answer = { outcome: DataRequestOutcome | null; reason: string }
type Wanted = Answer & { version: number }

const change = (id: string, wanted: Wanted) =>
  changeOrConflict({
    change: () => callApi(answerDataRequest, { params: { id }, body: wanted }),
    read: () => callApi(readDataRequest, { params: { id } }),
    isOurs: ({ outcome, reason }) => (outcome ?? null) === wanted.outcome && reason === wanted.reason,
  })

/** How a data request was answered, with undo and with both versions where two devices disagree. */
export function useDataRequestAnswer(request: DataRequest) {
  const [isUndone, setIsUndone] = useState(false)
  const answering = useVersionedChange({
    scope: `answer to ${request.id}`,
    send: (wanted: Wanted) => change(request.id, wanted),
    onSaved: useReplaceCachedDataRequest(),
    notSaved: ({ outcome }) =>
      `The request of ${requesterNameOf(request)} is not marked as ${describeAnswer(outcome)}.`,
  })
  const say = (answer: Answer) => {
    setIsUndone(answer.outcome === null)
    answering.mutate({ ...answer, version: request.version })
  }
  return {
    ...answering,
    isUndone: isUndone && answering.isSuccess,
    /** The change that could not be saved. */
    wanted: answering.error ? answering.variables : undefined,
    say,
    undo: () => say({ outcome: null, reason: '' }),
  }
}
export type AnswerOfRequest = ReturnType<typeof useDataRequestAnswer>
