import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, isConflict } from '#web/lib/api-client.ts'
import { forget, keep, readKept } from './kept.ts'

type Options<Stored, Content> = {
  /** Names the record: `website:home`. Under it the content is kept on this device while it is not saved. */
  keepAs: string
  /** The record as it was read when its editor opened. */
  stored: Stored
  contentOf: (stored: Stored) => Content
  /** Saves a change of `seen`; rejects with 409 if another device has saved since. */
  save: (seen: Stored, content: Content) => Promise<Stored>
  /** Like `save`, as it is when the editor opens: another record needs an editor of its own. */
  read: (seen: Stored) => Promise<Stored>
  /** Fills the fields with what came from elsewhere: another device, or the draft thrown away. */
  refill?: (content: Content) => void
  /** Whether the server would store the same for both. */
  areSame?: (one: Content, other: Content) => boolean
  /** Whether the record can still be edited, such as a newsletter that has not gone out. */
  isOpen?: (stored: Stored) => boolean
}

type State<Stored, Content> = {
  stored: Stored
  content: Content
  /** Contents that are no conflict when the server has them: the one that editing began on, and those sent without an answer. */
  known: readonly Content[]
  /** Why the last save failed. */
  error?: unknown
  /** What another device has saved, until the owner has chosen between it and `content`. */
  theirs?: Stored | undefined
}

const pauseMs = 800
/** After a save whose answer did not come, as without a connection. */
const retryMs = 5000
const areEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const open = new Set<{ saveAll: () => Promise<boolean>; discard: () => void }>()

/** Saves every open record, before a logout. */
export const saveAllOpen = () => Promise.all([...open].map(({ saveAll }) => saveAll()))
/** Gives up what is not saved, at a logout. */
export function discardAllOpen(): void {
  for (const { discard } of open) discard()
}

/** A record under its editor. It lives beside React: a rendering may be behind what was typed. */
export function openRecord<Stored, Content>(
  options: Options<Stored, Content>,
  run: (call: () => Promise<Stored>) => Promise<Stored>,
) {
  const { keepAs, contentOf, save, read, areSame = areEqual, isOpen = () => true, refill } = options
  let show: (state: State<Stored, Content>) => void = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<unknown> = Promise.resolve()
  const begun = contentOf(options.stored)
  let state: State<Stored, Content> = {
    ...{ stored: options.stored, content: begun, known: [begun] },
    ...readKept<Partial<Pick<typeof state, 'content' | 'known'>>>('device', keepAs),
  }
  if (!isSaved() && !isOwn(state.stored)) state.theirs = state.stored

  function set(next: State<Stored, Content>): void {
    state = next
    show(state)
  }
  function isSaved(): boolean {
    return areSame(state.content, contentOf(state.stored))
  }
  function isOwn(stored: Stored): boolean {
    const own = [state.content, ...state.known]
    return isOpen(stored) && own.some((one) => areSame(one, contentOf(stored)))
  }
  const keepCopy = () => keep('device', keepAs, { content: state.content, known: state.known })

  /**
   * Makes a stored version the base of further editing. In the fields it takes the place of what was saved or is `replaceable`,
   * but only where it differs: not even a space that the server trims goes from under her typing.
   */
  function take(stored: Stored, replaceable?: Content): void {
    const now = contentOf(stored)
    const isReplaced = isSaved() || state.content === replaceable
    const content = isReplaced && !areSame(state.content, now) ? now : state.content
    const isOther = content !== state.content
    set({ stored, content, known: [now] })
    if (isOther) refill?.(content)
    saveLater()
  }

  /** Takes a version that another device may have stored; if both have changed, the owner chooses. */
  function follow(latest: Stored): void {
    if (isSaved() || isOwn(latest)) take(latest)
    else set({ ...state, theirs: latest, error: undefined })
  }

  async function saveOnce({ stored, content, known }: typeof state): Promise<void> {
    // The base, the first that was sent and the last: the first is the likeliest to have been stored.
    set({ ...state, known: [...known.slice(0, 2), content], error: undefined })
    keepCopy()
    try {
      take(await run(() => save(stored, content)), content)
    } catch (error) {
      if (!isConflict(error)) throw error
      follow(await read(stored))
    }
  }

  /** Saves until nothing is left; resolves to whether that worked. */
  async function saveRest(): Promise<boolean> {
    clearTimeout(timer)
    try {
      while (!isSaved() && !state.theirs) await saveOnce(state)
    } catch (error) {
      set({ ...state, error })
    }
    return isSaved()
  }

  function inTurn<Result>(job: () => Promise<Result>): Promise<Result> {
    const done = queue.then(job)
    queue = done.catch(() => undefined)
    return done
  }
  const saveAll = () => inTurn(saveRest)

  function saveLater(): void {
    clearTimeout(timer)
    if (isSaved()) forget('device', keepAs)
    else {
      keepCopy()
      if (!state.theirs) timer = setTimeout(() => void saveAll(), pauseMs)
    }
  }

  function onVisibility(): void {
    if (document.visibilityState === 'hidden') return void saveAll()
    void inTurn(async () => {
      if (isSaved()) await read(state.stored).then(follow, () => undefined)
    })
  }

  return {
    state: () => state,
    isSaved,
    /** Saves by itself until its editor is closed, and then what is left; tells the editor of each change. */
    start(onChange: typeof show) {
      show = onChange
      const discard = () => {
        clearTimeout(timer)
        state = { ...state, content: contentOf(state.stored), theirs: undefined }
      }
      const me = { saveAll, discard }
      open.add(me)
      saveLater()
      document.addEventListener('visibilitychange', onVisibility)
      return () => {
        open.delete(me)
        document.removeEventListener('visibilitychange', onVisibility)
        show = () => {}
        void saveAll()
      }
    },
    saveAll,
    follow,
    /** What is in the fields, of which a rendering may know an earlier version only. */
    latest: () => state.content,
    /** Changes what is in the fields, whatever was typed since they were last drawn. */
    write(change: (content: Content) => Content): void {
      set({ ...state, content: change(state.content) })
      saveLater()
    },
    /**
     * A call that changes the record otherwise, once all that was typed is saved; nothing is saved meanwhile. Resolves to
     * undefined if something could not be saved before.
     */
    change: (call: (stored: Stored) => Promise<Stored>) =>
      inTurn(async () => {
        if (!(await saveRest())) return undefined
        const latest = await call(state.stored)
        take(latest)
        return latest
      }),
    /** Ends a conflict. */
    choose: (version: 'mine' | 'theirs') =>
      inTurn(async () => {
        if (!state.theirs) return
        take(state.theirs, version === 'theirs' ? state.content : undefined)
        await saveRest()
      }),
  }
}

/** Saves a record while it is edited, one call at a time; keeps on the device what the server does not have yet. */
export function useAutosave<Stored, Content>(options: Options<Stored, Content>) {
  const { mutateAsync: run } = useMutation({ mutationFn: (call: () => Promise<Stored>) => call() })
  const [record] = useState(() => openRecord(options, run))
  const [{ stored, content, theirs, error }, show] = useState(record.state)
  useEffect(() => record.start(show), [record])
  useEffect(() => {
    if (error === undefined || error instanceof ApiError) return
    const timer = setTimeout(() => void record.saveAll(), retryMs)
    return () => clearTimeout(timer)
  }, [error, record])
  const settled = record.isSaved() ? 'saved' : 'saving'
  const status = theirs ? 'conflict' : error !== undefined ? 'failed' : settled
  return { ...record, stored, content, theirs, error, status } as const
}
