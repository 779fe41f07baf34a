import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, isConflict, onBackOnline } from '#web/lib/api-client.ts'
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

type Copy<Content> = Pick<State<unknown, Content>, 'content' | 'known'>

export type AutosaveStatus = 'saved' | 'saving' | 'failed' | 'conflict'

const pauseMs = 800
const areEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** The base, the first that was sent and the last: the first is the likeliest to have been stored. */
const withSent = <Content>(known: readonly Content[], content: Content) => [...known.slice(0, 2), content]
/** Whether waiting for the connection, or for her to sign in, may help. */
const mayPass = (error: unknown) => !(error instanceof ApiError) || error.status === 401

type Open = { saveAll: () => Promise<boolean>; discard: () => void }
const open = new Set<Open>()

/** Saves every open record, before a logout. */
export const saveAllOpen = () => Promise.all([...open].map(({ saveAll }) => saveAll()))
/** Gives up what is not saved, at a logout. */
export function discardAllOpen(): void {
  for (const { discard } of open) discard()
}

/** Saves a record while it is edited, one call at a time; keeps on the device what the server does not have yet. */
export function useAutosave<Stored, Content>(options: Options<Stored, Content>) {
  const { keepAs, contentOf, areSame = areEqual, isOpen = () => true } = options
  const { mutateAsync: run } = useMutation({ mutationFn: (call: () => Promise<Stored>) => call() })

  const isOwn = ({ content, known }: Copy<Content>, stored: Stored) =>
    isOpen(stored) && [content, ...known].some((one) => areSame(one, contentOf(stored)))

  const [shown, setShown] = useState((): State<Stored, Content> => {
    const { stored } = options
    const content = contentOf(stored)
    const copy = readKept<Copy<Content>>('device', keepAs)
    if (!copy || areSame(copy.content, content)) return { stored, content, known: [content] }
    return { stored, ...copy, theirs: isOwn(copy, stored) ? undefined : stored }
  })
  // What calls in progress go on from; a render may be behind.
  const now = useRef(shown)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const set = (change: Partial<State<Stored, Content>>) => {
    now.current = { ...now.current, ...change }
    setShown(now.current)
  }
  const isSaved = () => areSame(now.current.content, contentOf(now.current.stored))
  const keepCopy = () =>
    keep('device', keepAs, { content: now.current.content, known: now.current.known } satisfies Copy<Content>)

  /** Makes a stored version the base of further editing. */
  function take(stored: Stored, content = now.current.content): void {
    set({ stored, content, known: [contentOf(stored)], theirs: undefined, error: undefined })
    saveIfNeeded()
  }

  /** What is in the fields, where nothing else was stored: not even a space that the server trims goes from under her typing. */
  const shownOf = (latest: Stored) => {
    const [content, stored] = [now.current.content, contentOf(latest)]
    return !isSaved() || areSame(content, stored) ? content : stored
  }

  /** Takes a version that another device may have stored; if both have changed, the owner chooses. */
  function follow(latest: Stored): void {
    if (isSaved()) take(latest, shownOf(latest))
    else if (isOwn(now.current, latest)) take(latest)
    else set({ theirs: latest, error: undefined })
  }

  async function saveOnce(): Promise<boolean> {
    const { stored, content, known } = now.current
    set({ known: withSent(known, content), error: undefined })
    keepCopy()
    try {
      take(await run(() => options.save(stored, content)))
      return true
    } catch (error) {
      try {
        if (!isConflict(error)) throw error
        follow(await options.read(stored))
        return now.current.theirs === undefined
      } catch (failure) {
        set({ error: failure })
        return false
      }
    }
  }

  async function saveRest(): Promise<boolean> {
    clearTimeout(timer.current)
    while (!isSaved()) if (now.current.theirs || !(await saveOnce())) return false
    return true
  }

  function inTurn<Result>(job: () => Promise<Result>): Promise<Result> {
    const done = queue.current.then(job)
    queue.current = done.catch(() => undefined)
    return done
  }

  /** Saves until nothing is left; resolves to whether that worked. */
  const saveAll = () => inTurn(saveRest)
  function saveLater(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void saveAll(), pauseMs)
  }

  function saveIfNeeded(): void {
    if (isSaved()) forget('device', keepAs)
    else {
      keepCopy()
      if (!now.current.theirs) saveLater()
    }
  }

  const atOpening = useEffectEvent(saveIfNeeded)
  const onVisibility = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return void saveAll()
    void inTurn(async () => {
      if (!isSaved()) return
      const latest = await options.read(now.current.stored).catch(() => undefined)
      if (latest !== undefined) follow(latest)
    })
  })
  const onAnswer = useEffectEvent(() => {
    if (now.current.error !== undefined && mayPass(now.current.error)) void saveAll()
  })
  const self = useEffectEvent(
    (): Open => ({
      saveAll,
      discard: () => {
        clearTimeout(timer.current)
        now.current = { ...now.current, content: contentOf(now.current.stored), theirs: undefined }
      },
    }),
  )
  useEffect(() => {
    const me = self()
    open.add(me)
    atOpening()
    const listener = () => onVisibility()
    document.addEventListener('visibilitychange', listener)
    const stop = onBackOnline(() => onAnswer())
    return () => {
      open.delete(me)
      document.removeEventListener('visibilitychange', listener)
      stop()
      void me.saveAll()
    }
  }, [])

  const { stored, content, theirs, error } = shown
  const status: AutosaveStatus = theirs
    ? 'conflict'
    : error !== undefined
      ? 'failed'
      : areSame(content, contentOf(stored))
        ? 'saved'
        : 'saving'
  return {
    ...{ stored, content, theirs, error, status, saveAll },
    /** Changes what is in the fields, whatever was typed since they were last drawn. */
    write(change: (content: Content) => Content): void {
      set({ content: change(now.current.content) })
      saveIfNeeded()
    },
    /**
     * A call that changes the record otherwise, once all that was typed is saved; nothing is saved meanwhile. Resolves to
     * undefined if something could not be saved before.
     */
    change: (call: (stored: Stored) => Promise<Stored>) =>
      inTurn(async () => {
        if (!(await saveRest())) return undefined
        const before = now.current.stored
        const latest = await run(() => call(before))
        take(latest, shownOf(latest))
        return latest
      }),
    follow,
    /** Ends a conflict. */
    choose: (version: 'mine' | 'theirs') =>
      inTurn(async () => {
        const { theirs } = now.current
        if (!theirs) return
        if (version === 'theirs') return take(theirs, contentOf(theirs))
        set({ stored: theirs, known: [contentOf(theirs)], theirs: undefined })
        await saveOnce()
      }),
  }
}
