import { formatTime } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { type BarLook, StateBar } from '../state-bar.tsx'
import type { useImport } from './queries.ts'
import { amount } from './words.ts'

type Props = ReturnType<typeof useImport>

/** The one press that shows visitors what the file holds, and what came of it. */
export function TransferBar(props: Props) {
  const look = lookOf(props)
  return look && <StateBar label="Publish" {...look} />
}

function lookOf({ state, confirm, stop }: Props): BarLook | undefined {
  if (state.step === 'done')
    return {
      ...{ step: 'done', look: 'live', icon: 'done' },
      title: 'Live on your website',
      note: `${amount(state.report) || 'Everything'}, ${formatTime(state.doneAt)}. Each can be undone in its editor.`,
      actions: (
        <a className="text-button" href="/" target="_blank" rel="noreferrer">
          Look at it
        </a>
      ),
    }
  if (state.step !== 'ready' && state.step !== 'applying') return undefined
  const isPending = state.step === 'applying'
  const much = amount(state.report)
  if (!much)
    return {
      ...{ step: 'same', look: 'none', icon: 'check', actions: null },
      title: 'Nothing would change',
      note: 'Your website is already as this file has it.',
    }
  const failure = 'failure' in state ? state.failure : undefined
  return {
    ...{ step: 'ready', look: failure ? 'bad' : 'draft', icon: failure ? 'alert' : 'half' },
    title: isPending ? 'Bringing it back...' : failure ? 'Nothing was changed' : `${much} would change`,
    note: isPending
      ? 'Visitors see the website as it is until all of it is there.'
      : (failure ?? 'All at once. Undo and Older versions bring back what is there now.'),
    actions: (
      <>
        {!isPending && (
          <button type="button" className="text-button" onClick={stop}>
            Not now
          </button>
        )}
        <ActionButton small spring isPending={isPending} onClick={() => void confirm()}>
          {isPending ? 'Bringing it back...' : 'Bring it back'}
        </ActionButton>
      </>
    ),
  }
}
