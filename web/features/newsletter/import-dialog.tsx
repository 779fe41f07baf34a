import { type ChangeEvent, useState } from 'react'
import { isBlank } from '#contract/invisible-characters.ts'
import { type ImportOutcome, importSubscribers } from '#contract/newsletter-subscribers.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { bringIntoView } from '#web/admin/ui/alert.tsx'
import { Dialog, DialogFormActions } from '#web/admin/ui/dialog.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatCount } from '#web/lib/format.ts'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'

/** Why a file cannot go into the box. Other files hold a sign that no text holds, but for those that begin so. */
function problemOf(text: string, inBox: string): string | undefined {
  // One list at a time: only then its first row is read as headings, which say who has left.
  if (!isBlank(inBox)) return 'Please import what is in the box first, or empty it.'
  if (text.includes('\0') || /^(?:%PDF|\{\\rtf)/.test(text))
    return 'This is not a list as text. Please save it as “CSV” in your spreadsheet program first.'
  return isBlank(text) ? 'This file is empty.' : undefined
}

type Props = { onImported: () => unknown; onClose: () => void }

/** Imports addresses from another system: a file goes into the box, and what could not be read stays there. */
export function ImportDialog({ onImported, onClose }: Props) {
  const [file, setFile] = useState<{ name: string; problem: string | undefined }>()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const fields = useForm({
    schema: importSubscribers.body,
    saved: { text: '', consentOrigin: '' },
    keepAs: 'import',
    // Imported again, nobody is on the list twice.
    isRepeatable: true,
  })
  const { form, field, submit, isPending } = fields

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (!chosen) return
    const text = await chosen.text()
    // So that the same one can be chosen again once it is mended.
    target.value = ''
    const problem = problemOf(text, form.getValues('text'))
    setFile({ name: chosen.name, problem })
    if (!problem) form.setValue('text', text, { shouldDirty: true })
  }
  const send = submit(async (body) => {
    setOutcome(undefined)
    const imported = await callApi(importSubscribers, { body })
    setFile(undefined)
    setOutcome(imported)
    form.setValue('text', imported.unread.join('\n'), { shouldDirty: true })
    onImported()
  })

  return (
    <Dialog heading="Import subscribers" isBusy={isPending} onClose={onClose}>
      <form noValidate onSubmit={send}>
        <p>
          From another system’s list, in any shape. Nobody is written to. Those who have left your list or the
          other one are not added.
        </p>
        <TextField
          label="The list as a file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          error={file?.problem}
          onChange={(event) => void choose(event)}
        />
        <div role="status">
          {file && !file.problem && <p className="outcome">{file.name} is in the box.</p>}
        </div>
        <TextAreaField label="Or paste the addresses" rows={4} spellCheck={false} {...field('text')} />
        <TextField
          label="Where did they consent?"
          type="text"
          autoComplete="off"
          required
          hint="Kept with each address, such as: signed up at the salon, 2024 paper list"
          {...field('consentOrigin')}
        />
        <div role="status">
          {outcome && (
            <p className="outcome" ref={bringIntoView}>
              {inWords(outcome)}.
            </p>
          )}
        </div>
        <DialogFormActions
          form={fields}
          failed="Nothing was imported."
          submit="Import"
          cancel={outcome ? 'Done' : 'Not now'}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** The result of an import. */
const inWords = ({ added, known, leftOut, unread }: ImportOutcome) =>
  [
    `${formatCount(added)} added`,
    known > 0 && `${formatCount(known)} on the list before`,
    leftOut > 0 &&
      `${formatCount(leftOut)} left out, who have left your list or the other one, or never joined`,
    unread.length > 0 &&
      `${formatCount(unread.length)} could not be read: that is in the box, to be mended and imported again`,
  ]
    .filter(Boolean)
    .join('; ')
