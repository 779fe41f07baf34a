import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { removeEntry } from '#contract/appointments.ts'
import { type Block, BlockText, saveBlock } from '#contract/diary.ts'
import { idempotencyKey } from '#web/admin/lib/kept.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { useToday } from '#web/lib/use-now.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { fieldGrid, gridFields, span } from '../book/form-parts.tsx'
import { DiarySubpage } from '../diary-subpage.tsx'
import { useDiary } from '../queries.ts'
import { useSaved } from '../saved.ts'

const route = getRouteApi('/admin/diary/block')

/** Keeps a time free of visits. */
export function BlockPage() {
  const today = useToday()
  const { id, on: day = today } = route.useSearch()
  const diary = useDiary(day, 1)
  const blocks = diary.data?.days.flatMap(({ rows }) =>
    rows.flatMap((row) => (row.kind === 'block' ? row.block : [])),
  )
  const block = blocks?.find((one) => one.id === id)
  return (
    <DiarySubpage title={id ? 'Blocked time' : 'Block out time'}>
      {id === undefined || block ? (
        <BlockForm key={id ?? day} block={block} day={day} />
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

const typed = z.string()
const Typed = z.object({
  ...{ day: typed, until: typed, from: typed, to: typed, words: typed },
  isWholeDay: z.boolean(),
})
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

function BlockForm({ block, day }: { block: Block | undefined; day: string }) {
  const saved = useSaved()
  const { id, version, ...stored } = block ?? {}
  const keepAs = `block ${id ?? day}`
  const fields = useForm({
    schema: BlockSchema,
    saved: {
      ...{ day, until: '', from: '', to: '', words: '', ...stored },
      isWholeDay: block !== undefined && block.from === undefined,
    },
    keepAs,
  })
  const { form, submit, isPending, failure } = fields
  const { text } = gridFields(fields)
  const removing = useMutation({
    mutationFn: ({ id, version }: Block) => callApi(removeEntry, { params: { id }, query: { version } }),
    onSuccess: saved.freed,
  })
  const onSubmit = submit(async (typed) => {
    const which = id ? { id, version } : { id: idempotencyKey('tab', keepAs, typed) }
    saved.block(await callApi(saveBlock, { body: { ...which, block: typed } }))
  })
  const { isWholeDay } = form.watch()
  return (
    <form noValidate className="box narrow" onSubmit={onSubmit}>
      <div className={fieldGrid}>
        {text('day', 'Date', 'half', { type: 'date' })}
        <label className={`checkbox-row ${span.row}`}>
          <input type="checkbox" {...form.register('isWholeDay')} />
          <span>The whole day</span>
        </label>
        {isWholeDay
          ? text('until', 'Until', 'half', { type: 'date', optionalNote: 'empty: this day only' })
          : text('from', 'From', 'shortHalf', { type: 'time' })}
        {!isWholeDay && text('to', 'To', 'shortHalf', { type: 'time' })}
        {text('words', 'What for', 'row', { optionalNote: 'optional, only you see it' })}
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
