import type { DataRequest } from '#contract/rights.ts'
import { ChangeOutcome } from '#web/ui/change-outcome.tsx'
import { describeAnswer } from './answer-labels.ts'
import type { AnswerOfRequest } from './use-answer.ts'

type Props = {
  request: DataRequest
  answer: AnswerOfRequest
  /** Takes the focus of a button that disappears when pressed. */
  takeFocus: () => void
}

/** The outcome of the last change to the answer of a data request. */
export function AnswerOutcome({ request, answer, takeFocus }: Props) {
  const { theirs, wanted } = answer
  return (
    <ChangeOutcome
      undone={answer.isUndone ? 'Back to what is to be answered.' : undefined}
      done={request.outcome && `Marked as answered: ${describeAnswer(request.outcome)}.`}
      failure={answer.failure}
      conflict={
        theirs && {
          label: 'Answer',
          mine: describeAnswer(wanted?.outcome),
          theirs: describeAnswer(theirs.outcome),
        }
      }
      isPending={answer.isPending}
      onUndo={answer.undo}
      onTryAgain={answer.tryAgain}
      onKeepMine={answer.keepMine}
      onKeepTheirs={answer.keepTheirs}
      takeFocus={takeFocus}
    />
  )
}
