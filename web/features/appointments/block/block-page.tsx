import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { removeEntry } from '#contract/appointments.ts'
import { BlockText, saveBlock } from '#contract/diary.ts'
import { londonDay } from '#contract/london-time.ts'
import { idempotencyKey } from '#web/admin/lib/kept.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { useToday } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { fieldGrid, gridFields } from '../book/form-parts.tsx'
import { blockWords, formatDays } from '../diary/words.ts'
import { DiarySubpage } from '../diary-subpage.tsx'
import { useDiary } from '../queries.ts'
import { useSaved } from '../saved.ts'
import { formatHours } from '../words.ts'

/** Keeps a time free of visits, or shows one that is kept free. */
export function BlockPage() {
  const today = useToday()
  const { id, on: day = today } = useSearch({ from: '/admin/diary/block' })
  return (
    <DiarySubpage title={id ? 'Blocked time' : 'Block out time'}>
      {id ? <BlockedTime id={id} day={day} /> : <BlockForm key={day} day={day} />}
    </DiarySubpage>
  )
}

function BlockedTime({ id, day }: { id: string; day: string }) {
  const saved = useSaved()
  const diary = useDiary(day, 1)
  const removing = useMutation({
    mutationFn: (version: number) => callApi(removeEntry, { params: { id }, query: { version } }),
    onSuccess: () => saved.show({ title: 'Free again', description: 'This time is free again.' }),
  })
  return (
    <Query of={diary} what="the blocked time">
      {({ days }) => {
        const blocks = days.flatMap(({ rows }) => rows).filter((row) => row.kind === 'block')
        const block = blocks.find((row) => row.id === id)
        if (!block) return <p className="box">This time is free again.</p>
        const { startsAt, endsAt } = block.whole
        const last = londonDay(new Date(Date.parse(endsAt) - 1))
        const when = formatDays(londonDay(new Date(startsAt)), last)
        const hours = formatHours(block.whole)
        return (
          <section className="box narrow" aria-label="The blocked time">
            <p className="font-display text-[clamp(1.5rem,1.35rem+0.8vw,2.1rem)] leading-[1.2]">
              {hours === '00:00 to 00:00' ? when : `${when}, ${hours}`}
            </p>
            <p className="wrap-anywhere mt-2">{blockWords(block)}</p>
            <Button
              className="mt-4"
              isPending={removing.isPending}
              onClick={() => removing.mutate(block.version)}
            >
              Free this time
            </Button>
            <FailedOutcome error={removing.error} />
          </section>
        )
      }}
    </Query>
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
