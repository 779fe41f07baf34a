import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { EndpointInput } from '#contract/endpoint.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { importSubscribers } from '#contract/newsletter-subscribers.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { failureText, fieldErrorsOf } from '#web/lib/failure-text.ts'
import { formatCount } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFormActions } from '#web/ui/dialog/dialog-form-actions.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { focusFirstError } from '#web/ui/field/use-schema-form.ts'
import { FileField } from './file-field.tsx'
import { type ImportDraft, importDraft } from './import-draft.ts'
import { ImportOutcome } from './import-outcome.tsx'

/** Reads a text file as UTF-8, or as UTF-16 if it has a byte order mark, as spreadsheets write it. */
async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

type Import = EndpointInput<typeof importSubscribers>['body']

const typedIn = (fields: FormData): ImportDraft => ({
  pasted: String(fields.get('csv') ?? ''),
  consentOrigin: String(fields.get('consentOrigin') ?? ''),
})

/** Shows errors of the list at the field that it came from. */
function atTheirField({ csv, ...others }: Readonly<Record<string, string>>, isFromFile: boolean) {
  if (csv === undefined) return others
  return { ...others, [isFromFile ? 'file' : 'csv']: csv }
}

const whyNotImported = (error: unknown) =>
  error instanceof ApiError
    ? `Nothing was imported. ${failureText(error)}`
    : `No answer came, so it is not known whether they were imported. Imported again, nobody is on the list twice. ${failureText(error)}`

/** Imports addresses from another system. */
export function ImportDialog({ onImported, onClose }: { onImported: () => unknown; onClose: () => void }) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [fileName, setFileName] = useState<string>()
  /** Text typed earlier, or beside a file, for a second import. */
  const [kept, setKept] = useState(importDraft.find)
  const [isPasted, setIsPasted] = useState(kept.pasted !== '')
  const importing = useMutation({
    mutationFn: (body: Import) => callApi(importSubscribers, { body }),
    onSuccess: () => onImported(),
  })

  // A ref, since a second press may come before the next render and must not import the file twice.
  const isBusy = useRef(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    void submit(event.currentTarget).finally(() => {
      isBusy.current = false
    })
  }

  const submit = async (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const { pasted, consentOrigin } = typedIn(fields)
    const file = fields.get('file')
    const isFromFile = file instanceof File && file.size > 0
    const csv = isFromFile ? await readTextFile(file) : pasted
    const checked = importSubscribers.body.safeParse({ csv, consentOrigin })
    const found = atTheirField(checked.error ? fieldErrors(checked.error.issues) : {}, isFromFile)
    setErrors(found)
    if (!checked.success) return focusFirstError(form, found)
    try {
      await importing.mutateAsync(checked.data)
      const left = { pasted: isFromFile ? pasted : '', consentOrigin }
      importDraft.keep(left)
      setKept(left)
      setFileName(undefined)
    } catch (error) {
      const refused = fieldErrorsOf(error) ?? {}
      const atFields = atTheirField(refused, isFromFile)
      setErrors(atFields)
      focusFirstError(form, atFields)
    }
  }

  return (
    <Dialog heading="Import subscribers" isBusy={importing.isPending} onClose={onClose}>
      {(close) => (
        <>
          <p className="sr-only" role="status">
            {importing.data && `${formatCount(importing.data.added)} added`}
          </p>
          {importing.data ? (
            <ImportOutcome
              outcome={importing.data}
              onGoOn={kept.pasted.trim() === '' ? undefined : importing.reset}
              onClose={close}
            />
          ) : (
            <form
              noValidate
              onSubmit={onSubmit}
              onInput={({ currentTarget }) => importDraft.keep(typedIn(new FormData(currentTarget)))}
            >
              <p>
                From another system’s list. Nobody is written to. Those who have unsubscribed here, or were
                removed or erased, are not added: you see whom and why.
              </p>
              <FileField
                label="The list as a file"
                name="file"
                fileName={fileName}
                onChoose={setFileName}
                error={errors.file}
              />
              <div role="status">
                {fileName && isPasted && (
                  <p className="outcome">
                    {fileName} is imported first. What is pasted below stays for an import of its own.
                  </p>
                )}
              </div>
              <TextAreaField
                label="Or paste the addresses"
                name="csv"
                rows={4}
                spellCheck={false}
                // The button that led back here may be gone.
                autoFocus={kept.pasted !== ''}
                defaultValue={kept.pasted}
                onChange={(event) => setIsPasted(event.target.value.trim() !== '')}
                error={errors.csv}
              />
              <TextField
                label="Where did they consent?"
                name="consentOrigin"
                type="text"
                autoComplete="off"
                required
                hint="Kept with each address, such as: signed up at the salon, 2024 paper list"
                defaultValue={kept.consentOrigin}
                error={errors.consentOrigin}
              />
              <div role="alert">
                {importing.error && Object.keys(errors).length === 0 && (
                  <p className="notice-bad">{whyNotImported(importing.error)}</p>
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
