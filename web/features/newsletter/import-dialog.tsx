import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { importSubscribers } from '#contract/newsletter-subscribers.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFormActions } from '#web/ui/dialog-form-actions.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { focusFirst } from '#web/ui/use-schema-form.ts'
import { readTextFile } from './read-text-file.ts'

type Import = EndpointInput<typeof importSubscribers>['body']
type Outcome = EndpointResponse<typeof importSubscribers>

/** Takes addresses over from another system. */
export function ImportDialog({ onImported, onClose }: { onImported: () => unknown; onClose: () => void }) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const importing = useMutation({
    mutationFn: (body: Import) => callApi(importSubscribers, { body }),
    onSuccess: () => onImported(),
  })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const file = fields.get('file')
    const csv = file instanceof File && file.size > 0 ? await readTextFile(file) : fields.get('csv')
    const checked = importSubscribers.body.safeParse({ csv, consentOrigin: fields.get('consentOrigin') })
    const found = checked.error ? fieldErrors(checked.error.issues) : {}
    setErrors(found)
    if (!checked.success) return focusFirst(form, found)
    try {
      await importing.mutateAsync(checked.data)
    } catch (error) {
      setErrors((error instanceof ApiError && error.problem?.errors) || {})
    }
  }

  return (
    <Dialog heading="Import subscribers" onClose={onClose}>
      {(close) => (
        <>
          <p className="sr-only" role="status">
            {importing.data && `${formatCount(importing.data.added)} added`}
          </p>
          {importing.data ? (
            <ImportOutcome outcome={importing.data} onClose={close} />
          ) : (
            <form noValidate onSubmit={(event) => void submit(event)}>
              <p>
                From another system’s list. Nobody is written to, and whoever has unsubscribed here stays
                unsubscribed.
              </p>
              <TextField label="CSV file" name="file" type="file" accept=".csv,.txt,text/csv,text/plain" />
              <TextAreaField
                label="Or paste the addresses"
                name="csv"
                rows={4}
                spellCheck={false}
                error={errors.csv}
              />
              <TextField
                label="Where did they consent?"
                name="consentOrigin"
                type="text"
                autoComplete="off"
                required
                hint="Kept with each address, such as: signed up at the salon, 2024 paper list"
                error={errors.consentOrigin}
              />
              <div role="alert">
                {importing.error && Object.keys(errors).length === 0 && (
                  <p className="notice-bad">{failureText(importing.error)}</p>
                )}
              </div>
              <DialogFormActions
                submit={importing.isPending ? 'Importing...' : 'Import'}
                cancel="Not now"
                isPending={importing.isPending}
                onCancel={close}
              />
            </form>
          )}
        </>
      )}
    </Dialog>
  )
}

function ImportOutcome({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { added, known, unsubscribed, unusable, unusableTotal } = outcome
  const rest = unusableTotal - unusable.length
  return (
    <>
      <dl className="import-counts">
        <Count label="added" count={added} />
        <Count label="on the list before" count={known} />
        <Count label="unsubscribed before, and left so" count={unsubscribed} />
        <Count label="lines without a usable address" count={unusableTotal} />
      </dl>
      {unusable.length > 0 && (
        <ol className="unusable-lines">
          {unusable.map(({ line, text }) => (
            <li key={line}>
              <b>Line {line}</b> {text}
            </li>
          ))}
        </ol>
      )}
      {rest > 0 && <p className="fine-print">And {formatCount(rest)} more.</p>}
      <div className="dialog-actions">
        {/* The button that was pressed is gone. */}
        <Button small autoFocus onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}

const Count = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd className="figure">{formatCount(count)}</dd>
  </div>
)
