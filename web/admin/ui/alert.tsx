import CheckIcon from 'lucide-react/icons/check'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { type ReactNode, useEffect, useRef } from 'react'
import { failureText } from '#web/lib/failure-text.ts'
import { afterPress } from '#web/ui/button/after-press.ts'

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

type Props = {
  isBad?: boolean
  /** Scrolls the notice into view, as it may be below the edge of the screen. */
  scrollsToItself?: boolean
  words: ReactNode
  children?: ReactNode
}

/** An inline notice of a change, with its actions. Errors are announced at once. */
export function InlineNotice({ isBad = false, scrollsToItself = false, words, children }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scrollsToItself) afterPress(() => strip.current?.scrollIntoView({ block: 'nearest' }))
  }, [scrollsToItself])
  return (
    <div
      ref={strip}
      role={isBad ? 'alert' : undefined}
      className={isBad ? 'row-between bad card-strip card-strip-bad' : 'row-between card-strip'}
    >
      <p>
        {isBad ? <CircleAlertIcon className="icon" /> : <CheckIcon className="icon good" />}
        <span>{words}</span>
      </p>
      {children && <div className="actions-row">{children}</div>}
    </div>
  )
}
