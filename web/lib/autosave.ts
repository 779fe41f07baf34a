import { isConflict } from './api-client.ts'
import type { DeviceCopies } from './device-copies.ts'
import { createListeners } from './listeners.ts'

export type AutosaveState<Stored, Content> = {
  /** As the server last told it. */
  stored: Stored
  /** What stands in the fields. */
  content: Content
  save: 'saved' | 'unsaved' | 'saving' | 'failed'
  /** Why the last save failed. */
  error: unknown
  /** Another device has changed it meanwhile: somebody has to choose. */
  theirs: Stored | undefined
}

export type AutosaveOptions<Stored, Content> = {
  stored: Stored
  contentOf: (stored: Stored) => Content
  /** Whether the server would store the same for both. */
  areSame: (one: Content, other: Content) => boolean
  calls: {
    /** Saves on what was seen; answered 409 where another device has saved since. */
    save: (seen: Stored, content: Content) => Promise<Stored>
    read: (seen: Stored) => Promise<Stored>
    /** Ends a conflict: what is stored then. */
    settle: (theirs: Stored, mine: Content, keeps: 'mine' | 'theirs') => Promise<Stored>
  }
  copies: DeviceCopies<Content>
  /** From the last keystroke to the save. */
  pauseMs: number
  /** Whether a save has to wait, for a call that is under way on what is stored. */
  isHeld?: () => boolean
  /** Whether this can still be written on. */
  isOpen?: (stored: Stored) => boolean
}

/** A record that saves itself while it is written, one save after another; what the server lacks is kept on the device. */
export function createAutosave<Stored, Content>(options: AutosaveOptions<Stored, Content>) {
  const { contentOf, areSame, calls, copies, pauseMs } = options
  const { isHeld = () => false, isOpen = () => true } = options
  const { notify, subscribe } = createListeners()
  let state: AutosaveState<Stored, Content> = {
    ...{ stored: options.stored, content: contentOf(options.stored) },
    ...{ save: 'saved', error: undefined, theirs: undefined },
  }
  /** No change of another device: what was there when the writing began, and what was sent without an answer so far. */
  let known: readonly Content[] = [state.content]
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined

  const set = (change: Partial<typeof state>) => {
    state = { ...state, ...change }
    notify()
  }
  const fail = (error: unknown) => set({ save: 'failed', error })
  const isSaved = () => areSame(state.content, contentOf(state.stored))
  const isOwn = (stored: Stored) =>
    isOpen(stored) && [state.content, ...known].some((one) => areSame(one, contentOf(stored)))
  const keepCopy = () => copies.keep({ content: state.content, known: [...known] })

  function saveLater(): void {
    clearTimeout(timer)
    if (!state.theirs) timer = setTimeout(() => (isHeld() ? saveLater() : void save()), pauseMs)
  }

  /** Goes on from what is stored now; what stands in the fields besides is saved next. */
  function goOnFrom(stored: Stored, content = state.content): void {
    known = [contentOf(stored)]
    set({ stored, content, theirs: undefined, error: undefined })
    if (isSaved()) {
      copies.forget()
      set({ save: 'saved' })
    } else {
      keepCopy()
      set({ save: 'unsaved' })
      saveLater()
    }
  }

  /** Takes over what another device may have stored. Where both have written, nothing is saved until somebody has chosen. */
  function follow(latest: Stored): void {
    if (isSaved()) goOnFrom(latest, contentOf(latest))
    else if (isOwn(latest)) goOnFrom(latest)
    else {
      keepCopy()
      set({ theirs: latest, save: 'unsaved', error: undefined })
    }
  }

  async function saveOnce(): Promise<boolean> {
    const { stored, content } = state
    // Typed and taken back again.
    if (isSaved()) {
      goOnFrom(stored)
      return true
    }
    set({ save: 'saving' })
    known = withSent(known, content)
    keepCopy()
    try {
      goOnFrom(await calls.save(stored, content))
      return true
    } catch (error) {
      try {
        if (!isConflict(error)) throw error
        follow(await calls.read(stored))
        return state.theirs === undefined
      } catch (failure) {
        fail(failure)
        return false
      }
    }
  }

  /** Saves what stands there now; resolves to whether it worked. */
  function save(): Promise<boolean> {
    clearTimeout(timer)
    if (state.theirs) return Promise.resolve(false)
    running ??= saveOnce().finally(() => {
      running = undefined
    })
    return running
  }

  const copy = copies.take(({ content }) => areSame(content, state.content))
  if (copy) {
    known = copy.known
    state = { ...state, content: copy.content, save: 'unsaved' }
    if (!isOwn(state.stored)) state = { ...state, theirs: state.stored }
    keepCopy()
    saveLater()
  }

  return {
    state: () => state,
    subscribe,
    isSaved,
    /** Tries again what failed. */
    resume: async () => state.save !== 'failed' || (await save()),
    save,
    follow,
    fail,
    write(content: Content): void {
      set({ content, save: running ? 'saving' : 'unsaved' })
      keepCopy()
      if (!running) saveLater()
    },
    /** Saves until nothing is left to save; resolves to whether that worked. */
    async flush(): Promise<boolean> {
      if (running && !(await running)) return false
      while (!isSaved()) if (!(await save())) return false
      return true
    },
    /** The same after a call of this device: what was typed meanwhile stays. */
    goOnFrom(stored: Stored): void {
      if (state.theirs) set({ theirs: stored })
      else goOnFrom(stored, isSaved() ? contentOf(stored) : state.content)
    },
    /** Ends a conflict with one of both versions. */
    async choose(keeps: 'mine' | 'theirs'): Promise<void> {
      const { theirs, content } = state
      if (!theirs || state.save === 'saving') return
      set({ save: 'saving', error: undefined })
      try {
        const stored = await calls.settle(theirs, content, keeps)
        goOnFrom(stored, keeps === 'mine' ? state.content : contentOf(stored))
      } catch (error) {
        const latest = isConflict(error) ? await calls.read(theirs).catch(() => undefined) : undefined
        if (latest) follow(latest)
        else fail(error)
      }
    },
    /** Ends it without saving what is left. */
    abandon(): void {
      clearTimeout(timer)
      state = { ...state, content: contentOf(state.stored), theirs: undefined }
      copies.forget()
    },
  }
}

const mostKnown = 6

/** Keeps the first two: the first text that was sent is the likeliest to be stored, since those after it named an old version. */
const withSent = <Content>(known: readonly Content[], content: Content): readonly Content[] => [
  ...known.slice(0, 2),
  ...known.slice(2).slice(3 - mostKnown),
  content,
]
