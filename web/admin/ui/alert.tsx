import CheckIcon from 'lucide-react/icons/check'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { failureText } from '#web/lib/failure-text.ts'

type FailedProps = {
  /** What was not done. */
  words: string
  error: Error | null | undefined
}

/** Below the edge of the screen a press would seem to do nothing. */
const bringIntoView = (text: HTMLElement | null) => text?.scrollIntoView({ block: 'nearest' })

/** Announces that an action failed, and why. */
export const FailedOutcome = ({ words, error }: FailedProps) => (
  <div role="alert">
    {error && (
      <p ref={bringIntoView} className="outcome outcome-bad">
        {words} {failureText(error)}
      </p>
    )}
  </div>
)

const look =
  'row-between card-strip min-h-14 bg-cream-100 pr-2.5 pl-[1.1rem] [.box_&]:mt-4 [&_p]:flex [&_p]:flex-[1_1_8rem] [&_p]:items-center [&_p]:gap-3 [&_p]:leading-snug'
/** A sentence, not two words: on a phone what can be done about it stands below. */
const badStrip = 'py-3 text-red-700 [&_p]:basis-[18rem] [&_p]:font-medium'

type Props = {
  isBad?: boolean
  words: ReactNode
  children?: ReactNode
}

/** An inline notice of a change, with its actions. Errors are announced at once. */
export const InlineNotice = ({ isBad = false, words, children }: Props) => (
  <div role={isBad ? 'alert' : undefined} className={`${look} ${isBad ? badStrip : 'py-2'}`}>
    <p>
      {isBad ? <CircleAlertIcon className="icon" /> : <CheckIcon className="icon good" />}
      <span>{words}</span>
    </p>
    {children && <div className="actions-row">{children}</div>}
  </div>
)
