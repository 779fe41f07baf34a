import type { MailDraft, MailRefusal, MailSetup } from '#contract/mail-setup.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { failureText, fieldErrorsOf } from '#web/lib/failure-text.ts'
import { createListeners } from '#web/lib/listeners.ts'

/** The state of the test mail. */
export type Trial =
  | { step: 'none' | 'sending' | 'sent' | 'looking' | 'nowhere' }
  | { step: 'refused'; refusal: MailRefusal }

export type MailFormState = {
  setup: MailSetup
  draft: MailDraft
  /** As typed here; the server never returns the stored password. */
  password: string
  errors: Readonly<Record<string, string>>
  /** Increases with each refused field, so that it is focused again. */
  refusals: number
  isSaving: boolean
  failure: { reason: string; isSignedOut: boolean; isConflict: boolean; isOutage: boolean } | undefined
  trial: Trial
  /** How many waiting mails were released when the settings took effect. */
  released: number | undefined
}

type Seen = { version: number }
type Calls = {
  read: () => Promise<MailSetup>
  save: (body: Seen & { draft: MailDraft; password?: string }) => Promise<MailSetup>
  discard: (body: Seen) => Promise<MailSetup>
  test: (body: Seen) => Promise<{ setup: MailSetup; refusal?: MailRefusal | undefined }>
  confirm: (body: Seen) => Promise<MailSetup>
}

const start = (setup: MailSetup): MailFormState => ({
  setup,
  draft: setup.draft,
  password: '',
  errors: {},
  refusals: 0,
  isSaving: false,
  failure: undefined,
  trial: { step: setup.testedAt === undefined ? 'none' : 'sent' },
  released: undefined,
})

const failureOf = (error: unknown): MailFormState['failure'] => {
  const status = error instanceof ApiError ? error.status : 0
  const isOutage = status === 0 || status >= 500
  return { reason: failureText(error), isSignedOut: status === 401, isConflict: status === 409, isOutage }
}

/** The state of the mail set-up: saves the draft automatically, tests it, and activates it. */
export function createMailForm(first: MailSetup, calls: Calls, delayMs: number) {
  const listeners = createListeners()
  let state = start(first)
  function change(part: Partial<MailFormState>): void {
    state = { ...state, ...part }
    listeners.notify()
  }
  let isUnsaved = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  /** Serialises the calls, since each needs the version that the previous one returned. */
  function inTurn<T>(job: () => Promise<T>): Promise<T> {
    const done = queue.then(job)
    queue = done.catch(() => {})
    return done
  }

  /** After an outage, checks whether the server responds again, and clears the failure if it does. */
  async function isAnswering(): Promise<boolean> {
    if (!state.failure?.isOutage) return true
    try {
      await calls.read()
      change({ failure: undefined })
      return true
    } catch (error) {
      change({ failure: failureOf(error) })
      return false
    }
  }

  async function saveTyped(): Promise<boolean> {
    clearTimeout(timer)
    if (!isUnsaved) return await isAnswering()
    isUnsaved = false
    const { draft, password, setup } = state
    change({ isSaving: true })
    try {
      const saved = await calls.save({ version: setup.version, draft, ...(password && { password }) })
      change({ setup: saved, failure: undefined, isSaving: false })
      return true
    } catch (error) {
      isUnsaved = true
      change({ failure: failureOf(error), isSaving: false })
      return false
    }
  }

  const save = () => inTurn(saveTyped)

  function typed(part: Partial<Pick<MailFormState, 'draft' | 'password'>>, field: string): void {
    const { [field]: _, ...errors } = state.errors
    change({ ...part, errors, trial: { step: 'none' }, released: undefined })
    isUnsaved = true
    clearTimeout(timer)
    timer = setTimeout(save, delayMs)
  }

  /** Saves what is typed, then runs a step on the saved settings. */
  const onSaved = (step: (seen: Seen) => Promise<Partial<MailFormState>>) =>
    inTurn(async () => {
      if (!(await saveTyped())) return change({ trial: { step: 'none' } })
      try {
        change({ failure: undefined, ...(await step({ version: state.setup.version })) })
      } catch (error) {
        const errors = fieldErrorsOf(error)
        const { refusals } = state
        change({
          trial: { step: 'none' },
          ...(errors ? { errors, refusals: refusals + 1 } : { failure: failureOf(error) }),
        })
      }
    })

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    save,
    write: (field: keyof MailDraft, value: string) =>
      typed({ draft: { ...state.draft, [field]: value } }, field),
    writePassword: (password: string) => typed({ password }, 'password'),
    look: (step: 'looking' | 'nowhere') => change({ trial: { step } }),
    test() {
      change({ trial: { step: 'sending' }, released: undefined })
      return onSaved(async (seen) => {
        const { setup, refusal } = await calls.test(seen)
        return { setup, trial: refusal ? { step: 'refused', refusal } : { step: 'sent' } }
      })
    },
    confirm: () =>
      onSaved(async (seen) => {
        const { waiting } = state.setup
        return { ...start(await calls.confirm(seen)), released: waiting }
      }),
    discard: () =>
      inTurn(async () => {
        isUnsaved = false
        clearTimeout(timer)
        try {
          change(start(await calls.discard({ version: state.setup.version })))
        } catch (error) {
          change({ failure: failureOf(error) })
        }
      }),
    /** Resolves a conflict with another device: takes the stored settings, or saves those typed here over them. */
    settle: (whose: 'theirs' | 'mine') =>
      inTurn(async () => {
        try {
          const setup = await calls.read()
          if (whose === 'mine') {
            change({ setup, failure: undefined })
            await saveTyped()
          } else {
            isUnsaved = false
            change({ ...start(setup), password: state.password })
          }
        } catch (error) {
          change({ failure: failureOf(error) })
        }
      }),
  }
}

export type MailForm = ReturnType<typeof createMailForm>
