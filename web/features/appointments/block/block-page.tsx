import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Block, BlockText, removeBlock, saveBlock } from '#contract/diary.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { useToday } from '#web/lib/use-now.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { fieldGrid, span } from '../book/field-grid.ts'
import { DiarySubpage } from '../diary-subpage.tsx'
import { useDiary } from '../queries.ts'
import { useShowBlockedDay } from '../saved.ts'

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
        <BlockForm key={id} opened={block} day={day} />
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

const text = z.string()
const Typed = z.object({ day: text, until: text, from: text, to: text, words: text, isWholeDay: z.boolean() })
type Typed = z.output<typeof Typed>

const BlockSchema = z.pipe(
  z.pipe(
    Typed,
    z.transform(({ isWholeDay, until, from, to, day, words }: Typed) => ({
      ...{ day, words },
      ...(isWholeDay ? until && { until } : { from, to }),
    })),
  ),
  BlockText,
)

function BlockForm({ opened, day }: { opened: Block | undefined; day: string }) {
  // The version she has opened: the diary is read again while she types.
  const [block] = useState(opened)
  const showBlocked = useShowBlockedDay()
  const { form, field, submit, isPending, failure } = useForm({
    schema: BlockSchema,
    saved: {
      ...{ day, until: '', from: '', to: '', words: '', ...block },
      isWholeDay: block !== undefined && block.from === undefined,
    },
    keepAs: `block ${block ? `${block.id} ${block.version}` : day}`,
  })
  const removing = useMutation({
    mutationFn: ({ id, version }: Block) => callApi(removeBlock, { params: { id }, query: { version } }),
    onSuccess: () => showBlocked(undefined),
  })
  const onSubmit = submit(async (text) => {
    const changed = block && { id: block.id, version: block.version }
    showBlocked(await callApi(saveBlock, { body: { block: text, ...(changed && { changed }) } }))
  })
  return (
    <form noValidate className="box narrow" onSubmit={onSubmit}>
      <div className={fieldGrid}>
        <TextField label="Date" className={span.half} type="date" {...field('day')} />
        <label className={`checkbox-row ${span.row}`}>
          <input type="checkbox" {...form.register('isWholeDay')} />
          <span>The whole day</span>
        </label>
        {form.watch('isWholeDay') ? (
          <TextField
            label="Until"
            className={span.half}
            type="date"
            optionalNote="empty: this day only"
            {...field('until')}
          />
        ) : (
          <>
            <TextField label="From" type="time" className={span.shortHalf} {...field('from')} />
            <TextField label="To" type="time" className={span.shortHalf} {...field('to')} />
          </>
        )}
        <TextField
          label="What for"
          className={span.row}
          optionalNote="optional, only you see it"
          autoComplete="off"
          {...field('words')}
        />
      </div>
      <div className="actions-row mt-4">
        <ActionButton type="submit" isPending={isPending}>
          {block ? 'Save' : 'Block it out'}
        </ActionButton>
        {block && (
          <ActionButton variant="line" isPending={removing.isPending} onClick={() => removing.mutate(block)}>
            Free this time again
          </ActionButton>
        )}
      </div>
      <FailedOutcome words="Not saved." error={removing.error ?? failure} />
    </form>
  )
}
