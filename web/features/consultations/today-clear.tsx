import type { WorklistSummary } from '#contract/worklist.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDuration } from './reply-clock.ts'
import { SendYourself } from './worklist-states.tsx'

/** Shown when nobody waits: what she has done this week. */
export function TodayClear({ summary }: { summary: WorklistSummary }) {
  const { counts, week, lastAnswer } = summary
  const { junk: _junk, ...counted } = counts
  const hasAny = Object.values(counted).some((count) => count > 0)
  const { due, inTime, medianMs } = week
  return (
    <section
      className={hasAny ? 'box empty-state fill today-clear' : 'box empty-state fill'}
      aria-labelledby="today-clear"
    >
      <svg viewBox="7 2 52 55" aria-hidden="true">
        <use href="#spiral" />
      </svg>
      <div>
        <h3 id="today-clear">{hasAny ? 'Every request is answered' : 'No consultation requests yet'}</h3>
        <p>
          {!hasAny && <SendYourself />}
          {lastAnswer && `The last one, to ${lastAnswer.name}, in ${formatDuration(lastAnswer.ms)}. `}
          {due > 0 && `This week you answered ${formatCount(inTime)} of ${formatCount(due)} within 24 h`}
          {due > 0 && medianMs !== undefined && `, half of them within ${formatDuration(medianMs)}`}
          {due > 0 && '.'}
        </p>
      </div>
    </section>
  )
}
