import type { ReactNode } from 'react'
import type { DataRequest } from '#contract/rights.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { saidOf } from './answer-words.ts'
import type { AnswerOfRequest } from './use-answer.ts'

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
          <Strip scrollsToItself words={`Marked as answered: ${saidOf(request.outcome)}.`}>
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
        <Strip scrollsToItself isBad words={`Not saved. ${failureText(failure)} What you chose stays here.`}>
          {button('Try again', answer.tryAgain)}
        </Strip>
      )}
      {theirs && (
        <Strip
          scrollsToItself
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
