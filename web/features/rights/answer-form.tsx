import { textLimits } from '#contract/limits.ts'
import { answerDataRequest, type DataRequest, listDataRequests } from '#contract/rights.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { SelectField, TextAreaField } from '#web/ui/field/field.tsx'
import { outcomeLabels, outcomesOf } from './labels.ts'

type Props = { request: DataRequest; onAnswered: (words: string) => void }

/** Marks a request as answered, or as open again; a refusal needs a reason. */
export function AnswerForm({ request: { id, kind, version, outcome, reason }, onAnswered }: Props) {
  const { form, field, submit, isPending, failure } = useForm({
    schema: answerDataRequest.body,
    saved: { outcome: outcome ?? null, reason, version },
    keepAs: `data-request:${id}`,
    // What another device has answered is shown, and a second try changes that.
    readAgain: useRefetch(listDataRequests),
  })
  const isRefused = form.watch('outcome') === 'refused'
  return (
    <form
      className="column"
      noValidate
      onSubmit={submit(async (body) => {
        await callApi(answerDataRequest, { params: { id }, body })
        onAnswered(body.outcome ? `marked as answered, ${outcomeLabels[body.outcome]}.` : 'open again.')
      })}
    >
      <SelectField
        label="Mark answered"
        placeholder="Not answered yet"
        options={outcomesOf[kind].map((value) => ({ value, label: outcomeLabels[value] }))}
        {...field('outcome', { setValueAs: (chosen: string | null) => chosen || null })}
      />
      {isRefused && (
        <TextAreaField
          label="Why you refused"
          hint="For your own records. Tell them, too, and that they can complain to the ICO."
          limit={textLimits.refusal}
          {...field('reason')}
        />
      )}
      {(form.formState.isDirty || isRefused) && (
        <div className="actions-row">
          <ActionButton type="submit" small isPending={isPending}>
            Save
          </ActionButton>
        </div>
      )}
      <FailedOutcome words="Not saved." error={failure ?? null} />
    </form>
  )
}
