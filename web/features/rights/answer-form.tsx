import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { EndpointInput } from '#contract/endpoint.ts'
import { textLimits } from '#contract/limits.ts'
import { answerDataRequest, type DataRequest, listDataRequests } from '#contract/rights.ts'
import { callApi } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { SelectField, TextAreaField } from '#web/ui/field/field.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { outcomeLabels, outcomesOf } from './labels.ts'

type Props = { request: DataRequest; onAnswered: (words: string) => void }

/** Marks a request as answered, or as open again; a refusal needs a reason. */
export function AnswerForm({ request: { id, kind, version, ...request }, onAnswered }: Props) {
  const reason = useRef<HTMLTextAreaElement>(null)
  const [chosen, setChosen] = useState<string>(request.outcome ?? '')
  const outcome = outcomesOf[kind].find((one) => one === chosen) ?? null
  const readAgain = useRefetch(listDataRequests)
  const answering = useMutation({
    mutationFn: (answer: EndpointInput<typeof answerDataRequest>) => callApi(answerDataRequest, answer),
    onError: () => reason.current?.focus(),
    onSuccess: async () => {
      await readAgain()
      onAnswered(outcome ? `marked as answered, ${outcomeLabels[outcome]}.` : 'open again.')
    },
  })
  const isChanged = chosen !== (request.outcome ?? '') || outcome === 'refused'
  const error = fieldErrorsOf(answering.error)?.reason
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (answering.isPending) return
    answering.mutate({ params: { id }, body: { outcome, version, reason: reason.current?.value ?? '' } })
  }
  return (
    <form className="column" noValidate onSubmit={save}>
      <SelectField
        label="Mark answered"
        value={chosen}
        placeholder="Not answered yet"
        options={outcomesOf[kind].map((value) => ({ value, label: outcomeLabels[value] }))}
        onChange={({ target }) => {
          answering.reset()
          setChosen(target.value)
        }}
      />
      {outcome === 'refused' && (
        <TextAreaField
          label="Why you refused"
          name="reason"
          hint="For your own records. Tell them, too, and that they can complain to the ICO."
          limit={textLimits.refusal}
          ref={reason}
          defaultValue={request.reason}
          error={error}
        />
      )}
      {isChanged && (
        <div className="actions-row">
          <ActionButton type="submit" small isPending={answering.isPending}>
            Save
          </ActionButton>
        </div>
      )}
      <FailedOutcome words="Not saved." error={error ? null : answering.error} />
    </form>
  )
}
