import { type ReactNode, useEffect, useRef } from 'react'
import type { DataRequest } from '#contract/rights.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { afterPress } from '#web/ui/after-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/glyph.tsx'
import { saidOf } from './answer-words.ts'
import type { AnswerOfRequest } from './use-answer.ts'

type StripProps = { isBad?: boolean; words: ReactNode; children: ReactNode }

/** A line below a request, with what can be done about it. What went wrong is said at once. */
function Strip({ isBad = false, words, children }: StripProps) {
  const strip = useRef<HTMLDivElement>(null)
  // Below buttons at the foot of the screen it would not be seen.
  useEffect(() => afterPress(() => strip.current?.scrollIntoView({ block: 'nearest' })), [])
  return (
    <div
      ref={strip}
      role={isBad ? 'alert' : undefined}
      className={isBad ? 'card-strip card-strip-bad' : 'card-strip'}
    >
      <p>
        <Icon name={isBad ? 'alert' : 'check'} />
        {words}
      </p>
      {children}
    </div>
  )
}

type Props = {
  request: DataRequest
  answer: AnswerOfRequest
  /** Takes on the focus of the buttons here, which go when they were pressed. */
  takeFocus: () => void
}

/** What became of the last change: done, with a way back; not done; or done differently on another device. */
export function AnswerStrip({ request, answer, takeFocus }: Props) {
  const { failure, isUndone, theirs, wanted } = answer
  const button = (words: ReactNode, act: () => void) => (
    <Button
      small
      variant="line"
      onClick={() => {
        act()
        takeFocus()
      }}
    >
      {words}
    </Button>
  )
  return (
    <>
      <div role="status">
        {isUndone && <span className="sr-only">Back to what is to be answered.</span>}
        {request.outcome && !failure && !theirs && (
          <Strip words={`Marked as answered: ${saidOf(request.outcome)}.`}>
            {button(
              <>
                <Icon name="undo" />
                Undo
              </>,
              answer.undo,
            )}
          </Strip>
        )}
      </div>
      {failure && (
        <Strip isBad words={`Not saved. ${failureText(failure)} What you chose stays here.`}>
          {button('Try again', answer.tryAgain)}
        </Strip>
      )}
      {theirs && (
        <Strip
          isBad
          words={`On another device this was marked as ${saidOf(theirs.outcome)}; you chose ${saidOf(wanted?.outcome)}.`}
        >
          {button(`Keep ${saidOf(wanted?.outcome)}`, answer.keepMine)}
          {button(`Keep ${saidOf(theirs.outcome)}`, answer.keepTheirs)}
        </Strip>
      )}
    </>
  )
}
