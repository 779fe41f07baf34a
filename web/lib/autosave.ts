import { isConflict } from './api-client.ts'
import type { DeviceCopies } from './device-copies.ts'
import { createListeners } from './listeners.ts'

export type AutosaveState<Stored, Content> = {
  /** The last version received from the server. */
  stored: Stored
  content: Content
  save: 'saved' | 'unsaved' | 'saving' | 'failed'
  /** Why the last save failed. */
  error: unknown
  /** The version of another device that conflicts with `content`, until the owner has chosen one of them. */
  theirs: Stored | undefined
}

export type AutosaveOptions<Stored, Content> = {
  stored: Stored
  contentOf: (stored: Stored) => Content
  /** Whether the server would store the same for both. */
  areSame: (one: Content, other: Content) => boolean
  calls: {
    /** Saves a change of `seen`; rejects with 409 if another device has saved since. */
    save: (seen: Stored, content: Content) => Promise<Stored>
    read: (seen: Stored) => Promise<Stored>
    /** Resolves a conflict; returns the stored result. */
    settle: (theirs: Stored, mine: Content, keeps: 'mine' | 'theirs') => Promise<Stored>
  }
  copies: DeviceCopies<Content>
  /** Debounce: time from the last keystroke to the save. */
  pauseMs: number
  /** Whether saving must wait for another call in progress that changes the stored record. */
  isHeld?: () => boolean
  /** Whether the stored record can still be edited. */
  isOpen?: (stored: Stored) => boolean
}

/** Saves a record while it is edited, one save at a time; keeps on the device what the server has not stored yet. */
export function createAutosave<Stored, Content>(options: AutosaveOptions<Stored, Content>) {
  const { contentOf, areSame, calls, copies, pauseMs } = options
  const { isHeld = () => false, isOpen = () => true } = options
  const { notify, subscribe } = createListeners()
  let state: AutosaveState<Stored, Content> = {
    ...{ stored: options.stored, content: contentOf(options.stored) },
    ...{ save: 'saved', error: undefined, theirs: undefined },
  }
  /** Contents that are no conflict when the server has them: the one that editing began on, and those sent without an answer. */
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

  /** Makes a stored version the base of further editing; content that differs from it is saved next. */
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

  /** Takes a version that another device may have stored. If both have edited, saving stops until the owner has chosen. */
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
    // The edit was undone: there is nothing to save.
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

  /** Saves the current content; resolves to whether that worked. */
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
    /** Retries a failed save. */
    resume: async () => state.save !== 'failed' || (await save()),
    save,
    follow,
    fail,
    write(content: Content): void {
      set({ content, save: running ? 'saving' : 'unsaved' })
      keepCopy()
      if (!running) saveLater()
    },
    /** Shows what another device has saved meanwhile, unless something here is not saved yet. */
    async refresh(): Promise<void> {
      if (running || !isSaved()) return
      const latest = await calls.read(state.stored).catch(() => undefined)
      if (latest !== undefined && !running && isSaved()) follow(latest)
    },
    /** Saves until nothing is left to save; resolves to whether that worked. */
    async flush(): Promise<boolean> {
      if (running && !(await running)) return false
      while (!isSaved()) if (!(await save())) return false
      return true
    },
    /** Takes the version that another call of this device has stored, and keeps what was typed meanwhile. */
    goOnFrom(stored: Stored): void {
      if (state.theirs) set({ theirs: stored })
      else goOnFrom(stored, isSaved() ? contentOf(stored) : state.content)
    },
    /** Resolves a conflict with one of the two versions. */
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
    /** Stops saving and discards what is not saved. */
    abandon(): void {
      clearTimeout(timer)
      state = { ...state, content: contentOf(state.stored), theirs: undefined }
      copies.forget()
    },
  }
}

const mostKnown = 6

/** Always keeps the base and the first text sent: that one is the likeliest to be stored, as later ones named an old version. */
const withSent = <Content>(known: readonly Content[], content: Content): readonly Content[] => [
  ...known.slice(0, 2),
  ...known.slice(2).slice(3 - mostKnown),
  content,
]
