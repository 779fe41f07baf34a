import { type FormEvent, useRef, useState } from 'react'
import { textLimits } from '#contract/limits.ts'
import { type DataRequest, dataRequestOutcomes } from '#contract/rights.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { SelectField, TextAreaField } from '#web/ui/field/field.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { defaultOutcomes, outcomeLabels } from './labels.ts'
import { useAnswerDataRequest } from './queries.ts'

/** Marks a request as answered, or as open again; a refusal needs a reason. */
export function AnswerForm({ request }: { request: DataRequest }) {
  const { id, kind, version } = request
  const answering = useAnswerDataRequest()
  const reason = useRef<HTMLTextAreaElement>(null)
  const [chosen, setChosen] = useState<string>(request.outcome ?? '')
  const outcome = dataRequestOutcomes.find((one) => one === chosen) ?? null
  const error = fieldErrorsOf(answering.error)?.reason
  const options = [defaultOutcomes[kind], 'refused' as const]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answering.isPending) return
    answering.mutate(
      { params: { id }, body: { outcome, version, reason: reason.current?.value ?? '' } },
      { onError: () => reason.current?.focus() },
    )
  }
  return (
    <form className="column" noValidate onSubmit={submit}>
      <SelectField
        label="Answer"
        value={chosen}
        placeholder="Not answered yet"
        options={options.map((value) => ({ value, label: outcomeLabels[value] }))}
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
      <div className="actions-row">
        <ActionButton type="submit" small isPending={answering.isPending}>
          Save
        </ActionButton>
        <p role="status" className="fine-print">
          {answering.isSuccess &&
            (outcome ? `Marked as answered: ${outcomeLabels[outcome]}.` : 'Open again.')}
        </p>
      </div>
      <FailedOutcome words="Not saved." error={error ? null : answering.error} />
    </form>
  )
}
