import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type Block, BlockText, removeBlock, saveBlock } from '#contract/diary.ts'
import { fieldErrorsByPath } from '#contract/field-errors.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { useToday } from '#web/lib/use-now.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { focusFirstError } from '#web/ui/field/use-schema-form.ts'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { DiarySubpage } from '../diary/diary-subpage.tsx'
import { useDiary } from '../diary-queries.ts'
import { useShowBlockedDay } from '../just-saved.tsx'

const route = getRouteApi('/admin/diary/block')

/** Keeps a time free of visits. */
export function BlockPage() {
  const today = useToday()
  const { id, on: day = today } = route.useSearch()
  const diary = useDiary(day, 1)
  const rows = diary.data?.days.flatMap((one) => one.rows)
  const row = rows?.find((one) => one.kind === 'block' && one.block.id === id)
  const block = row?.kind === 'block' ? row.block : undefined
  return (
    <DiarySubpage title={id ? 'Blocked time' : 'Block out time'}>
      {id === undefined || block ? (
        <BlockForm block={block} day={day} />
      ) : diary.data && !diary.isPlaceholderData ? (
        <p className="box">This time is free again.</p>
      ) : (
        <NotLoaded query={diary} loading="Loading...">
          The blocked time could not be loaded.
        </NotLoaded>
      )}
    </DiarySubpage>
  )
}

type Fields = { day: string; until: string; from: string; to: string; words: string; isWholeDay: boolean }

const fieldsOf = (block: Block | undefined, day: string): Fields => ({
  day: block?.day ?? day,
  until: block?.until ?? '',
  from: block?.from ?? '',
  to: block?.to ?? '',
  words: block?.words ?? '',
  isWholeDay: block ? block.from === undefined : false,
})

const textOf = ({ isWholeDay, until, from, to, day, words }: Fields): BlockText => ({
  ...{ day, words },
  ...(isWholeDay ? until && { until } : { from, to }),
})

function BlockForm({ block: opened, day }: { block: Block | undefined; day: string }) {
  // The version she has opened: the diary is read again while she types.
  const [block] = useState(opened)
  const [fields, setFields] = useState(fieldsOf(block, day))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const showBlocked = useShowBlockedDay()
  const change = (own: Partial<Fields>) => {
    setFields({ ...fields, ...own })
    setErrors({})
  }
  const saving = useMutation({
    mutationFn: (text: BlockText) =>
      callApi(saveBlock, {
        body: { block: text, ...(block && { changed: { id: block.id, version: block.version } }) },
      }),
    onSuccess: (saved) => showBlocked(saved),
  })
  const removing = useMutation({
    mutationFn: ({ id, version }: Block) => callApi(removeBlock, { params: { id }, query: { version } }),
    onSuccess: () => showBlocked(undefined),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = BlockText.safeParse(textOf(fields))
    const found = fieldErrorsByPath(parsed.error?.issues ?? [])
    setErrors(found)
    if (Object.keys(found).length > 0) focusFirstError(event.currentTarget, found)
    else if (parsed.data && !saving.isPending) saving.mutate(parsed.data)
  }
  const failure = removing.error ?? saving.error
  const text = (name: 'day' | 'until' | 'from' | 'to' | 'words') => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  })
  return (
    <form noValidate className="box narrow" onSubmit={submit}>
      <div className="visit-fields">
        <TextField label="Date" type="date" {...text('day')} />
        <label className="checkbox-row whole-row">
          <input
            type="checkbox"
            checked={fields.isWholeDay}
            onChange={({ target }) => change({ isWholeDay: target.checked })}
          />
          <span>The whole day</span>
        </label>
        {!fields.isWholeDay && (
          <>
            <TextField label="From" type="time" className="half" {...text('from')} />
            <TextField label="To" type="time" className="half" {...text('to')} />
          </>
        )}
        {fields.isWholeDay && (
          <TextField label="Until" type="date" optionalNote="empty: this day only" {...text('until')} />
        )}
        <TextField
          label="What for"
          className="whole-row"
          optionalNote="optional, only you see it"
          autoComplete="off"
          {...text('words')}
        />
      </div>
      <div className="actions-row mt-4">
        <ActionButton type="submit" isPending={saving.isPending}>
          {block ? 'Save' : 'Block it out'}
        </ActionButton>
        {block && (
          <ActionButton variant="line" isPending={removing.isPending} onClick={() => removing.mutate(block)}>
            Free this time again
          </ActionButton>
        )}
      </div>
      <div role="alert">
        {failure && <p className="outcome outcome-bad mt-3">Not saved. {failureText(failure)}</p>}
      </div>
    </form>
  )
}
