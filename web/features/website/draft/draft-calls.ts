import type { WebsiteDocument } from '#contract/website.ts'
import { ApiError, isConflict } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { type ActionState, type DraftCall, type DraftState, keyedErrors } from './draft-state.ts'

type Done = DraftState['done']

const verbs = {
  published: 'published',
  undone: 'undone',
  planned: 'planned',
  unplanned: 'taken back',
  withdrawn: 'taken off',
  'taken-off': 'taken off',
  deleted: 'deleted',
}
const verbOf = (done: Done) => (done ? verbs[done] : 'brought back')

const notDoneText = (done: Done) =>
  done === 'published' ? 'Nothing was published' : `It was not ${verbOf(done)}`
const unknownOutcomeText = (done: Done) => `It is not known whether it was ${verbOf(done)}`

/** What a call was made on, and what it does. */
type Attempt = { version: number; draftVersion: number; done: Done }

/** Whether a call was carried out though its answer never came. */
function wasCarriedOut(latest: WebsiteDocument, { version, draftVersion, done }: Attempt): boolean {
  if (latest.draftVersion <= draftVersion) return false
  const isOff = latest.published.title === undefined
  if (done === 'planned') return latest.plannedFor !== undefined
  if (done === 'unplanned') return latest.plannedFor === undefined
  if (done === 'taken-off') return isOff
  if (done === 'deleted') return isOff && latest.draft === undefined
  if (done === undefined) return latest.draft !== undefined
  return latest.version > version
}

/** What calls need of the draft that they are made on. */
type Host = {
  state: () => DraftState
  set: (change: Partial<ActionState>) => void
  flush: () => Promise<boolean>
  read: () => Promise<WebsiteDocument>
  undo: (version: number) => Promise<WebsiteDocument>
  takeOver: (latest: WebsiteDocument, change?: Partial<ActionState>) => void
  catchUp: () => Promise<void>
  fail: (error: unknown) => void
}

const changedElsewhere =
  'This page was changed on another device. Please look through it, then publish again.'

/** Publishing and what else is done with a draft, once all that is written is saved. */
export function createDraftCalls({ state, set, flush, ...host }: Host) {
  /** Its answer never came: it may have been carried out, or still be. */
  let unheard: Attempt | undefined

  const refuse = (title: string, reason: string, isOutage = false) =>
    set({ refused: { title, reason, isOutage } })

  /** What is so after a call that has failed. */
  async function judge(error: unknown, attempt: Attempt, isOffline: boolean): Promise<void> {
    const { done } = attempt
    const isAgain = unheard?.draftVersion === attempt.draftVersion && unheard.done === done
    const isAnswered = error instanceof ApiError && error.status < 500
    if (isAnswered && !(isConflict(error) && isAgain)) {
      const errors = error.problem?.errors ?? {}
      if (isConflict(error)) {
        await host.catchUp()
        refuse(notDoneText(done), done === 'published' ? changedElsewhere : failureText(error))
      } else if (error.status === 401 && done !== 'undone') host.fail(error)
      else if (Object.keys(errors).length > 0 && done !== 'undone')
        set({ errors: keyedErrors(state(), errors), refusals: state().refusals + 1 })
      else refuse(notDoneText(done), failureText(error))
      return
    }
    unheard = attempt
    const latest = isOffline ? undefined : await host.read().catch(() => undefined)
    if (latest && wasCarriedOut(latest, attempt)) {
      unheard = undefined
      host.takeOver(latest, { done })
    } else if (isAnswered) {
      await host.catchUp()
      refuse(notDoneText(done), failureText(error))
    } else if (isOffline || (latest && error instanceof ApiError && error.problem))
      refuse(notDoneText(done), failureText(error), true)
    else refuse(unknownOutcomeText(done), `${failureText(error)} Pressing again does no harm.`, true)
  }

  async function attempt(busy: 'publishing' | 'undoing', call: DraftCall, done: DraftState['done']) {
    if (state().busy) return
    set({ busy, refused: undefined, ...(busy === 'publishing' && { errors: {} }) })
    try {
      if (!(await flush())) {
        const { failure } = state()
        if (failure && !failure.isSignedOut)
          refuse(notDoneText(done), `What you wrote is kept on this device. ${failure.reason}`, true)
        return
      }
      const { version, draftVersion } = state().document
      const isOffline = globalThis.navigator?.onLine === false
      const made = { version, draftVersion, done }
      try {
        host.takeOver(await call(made.draftVersion), { done })
        unheard = undefined
      } catch (error) {
        await judge(error, made, isOffline)
      }
    } finally {
      set({ busy: undefined })
    }
  }

  /** Finds out what is so where no answer came, now that one can come again. */
  async function lookAgain(): Promise<void> {
    const latest = await host.read().catch(() => undefined)
    if (!latest || !state().refused?.isOutage || state().busy) return
    if (unheard && wasCarriedOut(latest, unheard)) {
      const { done } = unheard
      unheard = undefined
      host.takeOver(latest, { done })
    } else set({ refused: undefined })
  }

  return {
    lookAgain,
    run: (call: DraftCall, done: DraftState['done']) => attempt('publishing', call, done),
    undo: () => attempt('undoing', () => host.undo(state().document.version), 'undone'),
    /** One call whose answer takes the place of what stands here, once that is saved. Rejects with what stood against it. */
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
