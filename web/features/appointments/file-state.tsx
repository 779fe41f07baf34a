import type { CalendarFile } from '#contract/booking.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { describeFileState } from './booking-words.ts'

/** Whether the client has received the calendar file. */
export function FileState({ file }: { file: CalendarFile }) {
  const { words, isBad } = describeFileState(file)
  return (
    <p className={`icon-line text-small semibold ${isBad ? 'bad' : 'good'}`}>
      <Icon name={isBad ? 'alert' : 'check'} />
      {words}
    </p>
  )
}
