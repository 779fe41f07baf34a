import type { WebsiteDocument } from '#contract/website.ts'
import { ApiError, isConflict } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { type ActionState, type DraftCall, type DraftState, keyedErrors } from './draft-state.ts'

type Done = DraftState['done']

const notDone = {
  published: 'Nothing was published',
  undone: 'It was not undone',
  planned: 'It was not planned',
  unplanned: 'It was not taken back',
  withdrawn: 'It was not taken off',
  'taken-off': 'It was not taken off',
  deleted: 'It was not deleted',
}
const notDoneText = (done: Done) => (done ? notDone[done] : 'It was not brought back')

/** What calls need of the draft that they are made on. */
type Host = {
  state: () => DraftState
  set: (change: Partial<ActionState>) => void
  flush: () => Promise<boolean>
  undo: (version: number) => Promise<WebsiteDocument>
  takeOver: (latest: WebsiteDocument, change?: Partial<ActionState>) => void
  catchUp: () => Promise<void>
  fail: (error: unknown) => void
}

const changedElsewhere =
  'This page was changed on another device. Please look through it, then publish again.'

/** Publishing and what else is done with a draft, once all that is written is saved. */
export function createDraftCalls({ state, set, flush, ...host }: Host) {
  const refuse = (title: string, reason: string) => set({ refused: { title, reason } })

  /** Shows why a call failed. */
  async function explain(error: unknown, done: Done): Promise<void> {
    if (!(error instanceof ApiError) && globalThis.navigator?.onLine !== false)
      return refuse('No answer came', 'It may be done all the same. Pressing again does no harm.')
    const errors = (error instanceof ApiError && error.problem?.errors) || {}
    if (isConflict(error)) {
      await host.catchUp()
      refuse(notDoneText(done), done === 'published' ? changedElsewhere : failureText(error))
    } else if (error instanceof ApiError && error.status === 401) host.fail(error)
    else if (Object.keys(errors).length > 0)
      set({ errors: keyedErrors(state(), errors), refusals: state().refusals + 1 })
    else refuse(notDoneText(done), failureText(error))
  }

  async function attempt(busy: 'publishing' | 'undoing', call: DraftCall, done: Done): Promise<void> {
    if (state().busy) return
    set({ busy, refused: undefined, ...(busy === 'publishing' && { errors: {} }) })
    try {
      if (await flush()) host.takeOver(await call(state().document.draftVersion), { done })
      else {
        const { failure } = state()
        if (failure && !failure.isSignedOut)
          refuse(notDoneText(done), `What you wrote is kept on this device. ${failure.reason}`)
      }
    } catch (error) {
      await explain(error, done)
    } finally {
      set({ busy: undefined })
    }
  }

  return {
    run: (call: DraftCall, done: Done) => attempt('publishing', call, done),
    undo: () => attempt('undoing', () => host.undo(state().document.version), 'undone'),
    /** One call whose answer replaces the document, once everything is saved. Rejects if it fails. */
    async act(call: () => Promise<WebsiteDocument>): Promise<void> {
      if (!(await flush())) throw new Error('What you wrote last could not be saved before.')
      try {
        host.takeOver(await call())
      } catch (error) {
        if (isConflict(error)) await host.catchUp()
        throw error
      }
    },
  }
}
