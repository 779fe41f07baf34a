import { useSearch } from '@tanstack/react-router'
import { BlockText, saveBlock } from '#contract/diary.ts'
import { idempotencyKey } from '#web/admin/lib/kept.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { useToday } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { fieldGrid, gridFields } from '../book/form-parts.tsx'
import { DiarySubpage } from '../diary-subpage.tsx'
import { useSaved } from '../saved.ts'

/** Keeps a time free of visits; its row in the diary frees it again. */
export function BlockPage() {
  const today = useToday()
  const { on: day = today } = useSearch({ from: '/admin/diary/block' })
  return (
    <DiarySubpage title="Block out time">
      <BlockForm key={day} day={day} />
    </DiarySubpage>
  )
}

/** Left empty it is not sent: the whole day, and this day only. */
const ifTyped = { setValueAs: (typed: string) => typed || undefined }

function BlockForm({ day }: { day: string }) {
  const saved = useSaved()
  const keepAs = `block ${day}`
  const fields = useForm({
    schema: BlockText,
    saved: { day, until: undefined, from: undefined, to: undefined, words: '' },
    keepAs,
  })
  const { submit, isPending, failure } = fields
  const { text } = gridFields(fields)
  const onSubmit = submit(async (block) => {
    const body = { id: idempotencyKey('tab', keepAs, block), block }
    const { warnings } = await callApi(saveBlock, { body })
    const description = ['This time is kept free.', ...warnings].join(' ')
    saved.show({ title: 'Blocked out', description }, block.day)
  })
  return (
    <form noValidate className="box measure-34" onSubmit={onSubmit}>
      <div className={fieldGrid}>
        {text('day', 'Date', 'half', { type: 'date' })}
        {text('until', 'Until', 'half', { type: 'date', optionalNote: 'empty: this day only' }, ifTyped)}
        {text('from', 'From', 'shortHalf', { type: 'time' }, ifTyped)}
        {text('to', 'To', 'shortHalf', { type: 'time' }, ifTyped)}
        <p className="fine-print col-span-full -mt-2">Without times, whole days.</p>
        {text('words', 'What for', 'row', { optionalNote: 'optional, only you see it' })}
      </div>
      <div className="row mt-4">
        <Button type="submit" isPending={isPending}>
          Block it out
        </Button>
      </div>
      <FailedOutcome error={failure} />
    </form>
  )
}
