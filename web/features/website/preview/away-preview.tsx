import { valueAt } from '#contract/content-paths.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import { type FieldProps, fieldTextOf } from '#web/features/website/form/text-field.tsx'
import { AwayNotice } from '#web/ui/notices/away-notice.tsx'

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** The notice as visitors see it. Beside the preview of the whole page it is not needed: see preview.css. */
export function AwayPreview({ state, path }: Pick<FieldProps, 'state' | 'path'>) {
  const at = (name: string) => fieldTextOf(valueAt(state.content, `${path}.${name}`))
  const [from, back, text] = [at('from'), at('back'), at('text')]
  if (!isDay(from) || !isDay(back) || back <= from) return null
  const today = londonDay(new Date())
  if (back <= today)
    return (
      <p className="hint">This is over: visitors see nothing of it. Choose new days, or switch it off.</p>
    )
  return (
    <div className="away-preview">
      <p className="fine-print">
        {from > today ? `Visitors will see, from ${formatDayWithWeekday(from)}` : 'Visitors see'}
      </p>
      <AwayNotice backWords={formatDayWithWeekday(back)} text={text} />
    </div>
  )
}
