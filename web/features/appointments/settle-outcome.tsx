import { ChangeOutcome } from '#web/ui/change-outcome.tsx'
import { type Answer, outcomes, type useSettleVisit } from './use-settle-visit.ts'

const stateLabels = {
  booked: 'Not said',
  done: 'Done',
  missed: 'Did not come',
  cancelled: 'Cancelled',
} as const

const answerLabel = (answer: Answer) => {
  if (answer === 'undo') return stateLabels.booked
  return answer === 'closed' ? 'Closed' : outcomes[answer].label
}

type Props = { settling: ReturnType<typeof useSettleVisit>; takeFocus: () => void }

/** What she said of a visit: saved, with Undo, not saved, or said otherwise on another device. */
export function SettleOutcome({ settling, takeFocus }: Props) {
  const { last, theirs, variables } = settling
  return (
    <ChangeOutcome
      undone={settling.isUndone ? 'Not said again.' : undefined}
      done={
        last && (
          <>
            <span className="sr-only">{last.appointment.client.name}: </span>
            {last.answer === 'closed' ? 'Closed.' : `Marked as ${answerLabel(last.answer)}.`}
          </>
        )
      }
      doneKey={last?.appointment.id ?? ''}
      undoTakesFocus
      failure={settling.failure}
      conflict={
        theirs &&
        variables && {
          label: variables.appointment.client.name,
          mine: answerLabel(variables.answer),
          theirs: stateLabels[theirs.state],
        }
      }
      isPending={settling.isPending}
      onUndo={settling.undo}
      onTryAgain={settling.tryAgain}
      onKeepMine={settling.keepMine}
      onKeepTheirs={settling.keepTheirs}
      takeFocus={takeFocus}
    />
  )
}
