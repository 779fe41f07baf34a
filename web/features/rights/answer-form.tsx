import { type FormEvent, useRef, useState } from 'react'
import { textLimits } from '#contract/limits.ts'
import type { DataRequest } from '#contract/rights.ts'
import { multilineText } from '#contract/text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { type AnswerOfRequest, outcomeWords, usualOutcomes } from './use-answer.ts'

type Props = {
  request: DataRequest
  answer: AnswerOfRequest
  /** Called when she has recorded the answer, which removes these buttons. */
  onSaid: () => void
}

/** Records how a request was answered; a refusal needs a reason. */
export function AnswerForm({ request, answer, onSaid }: Props) {
  const [isRefusing, setIsRefusing] = useState(false)
  const refuse = useRef<HTMLButtonElement>(null)
  const usual = usualOutcomes[request.kind]
  if (isRefusing)
    return (
      <RefusalForm
        isPending={answer.isPending}
        onRefuse={(reason) => {
          answer.say({ outcome: 'refused', reason })
          onSaid()
        }}
        onBack={() => {
          setIsRefusing(false)
          // The button is rendered again by then.
          setTimeout(() => refuse.current?.focus())
        }}
      />
    )
  return (
    <fieldset className="actions-row">
      <legend className="text-small semibold mb-2">Mark as answered</legend>
      <Button
        small
        disabled={answer.isPending}
        onClick={() => {
          answer.say({ outcome: usual, reason: '' })
          onSaid()
        }}
      >
        {outcomeWords[usual].button}
      </Button>
      <Button
        small
        variant="line"
        ref={refuse}
        disabled={answer.isPending}
        onClick={() => setIsRefusing(true)}
      >
        {outcomeWords.refused.button}
      </Button>
    </fieldset>
  )
}

const Reason = multilineText(textLimits.refusal)

type RefusalProps = { isPending: boolean; onRefuse: (reason: string) => void; onBack: () => void }

function RefusalForm({ isPending, onRefuse, onBack }: RefusalProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data: reason, error } = Reason.safeParse(field.current?.value)
    if (reason) return onRefuse(reason)
    setError(error?.issues[0]?.message ?? 'Please say why: they have a right to know')
    field.current?.focus()
  }
  return (
    <form className="column" noValidate onSubmit={submit}>
      <TextAreaField
        label="Why you refused"
        name="reason"
        hint="For your own records. Tell them, too, and that they can complain to the ICO."
        limit={textLimits.refusal}
        ref={field}
        // She has just opened this form.
        autoFocus
        error={error}
        onInput={() => setError(undefined)}
      />
      <div className="actions-row">
        <Button type="submit" small disabled={isPending}>
          Mark as refused
        </Button>
        <Button small variant="line" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
