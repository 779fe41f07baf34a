import { withValueAt } from '#contract/content-paths.ts'
import type { DocumentContent, WebsiteDocument } from '#contract/website.ts'
import { areSame, mergeContents } from '#contract/website-merge.ts'
import { ApiError, isConflict } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { createDraftCalls } from './draft-calls.ts'
import { addUnanswered, type DraftCopy } from './draft-copies.ts'
import { type DraftOptions, type DraftState, heldBy, stateOf } from './draft-state.ts'

/** A part of the website while it is written on: it saves itself, and is published when asked. */
export function createDocumentDraft({ document, calls, copies, delayMs }: DraftOptions) {
  /** What the server has; while something is to be chosen, what both devices began with. */
  let base = heldBy(document)
  let version = document.draftVersion
  let state = stateOf(document, base)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  /** What was sent from here, also before a reload, and may be stored, or still will be, although no answer came. */
  let unanswered: readonly DocumentContent[] = []
  const { notify, subscribe } = createListeners()

  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change }
    notify()
  }
  const keepCopy = () => {
    const { content, writtenAt } = state
    copies.keep({ draftVersion: version, base, content, writtenAt, unanswered: [...unanswered] })
  }

  /** Takes over what the server has, and puts what was written here over it. */
  function follow(latest: WebsiteDocument, change: Partial<DraftState> = {}): void {
    const theirs = heldBy(latest)
    const { merged, clashes } = mergeContents(base, state.content, theirs, latest.keyed)
    // Kept with the copy on this device: after a reload the same is to be chosen.
    if (clashes.length === 0) base = theirs
    version = latest.draftVersion
    const save = areSame(merged, theirs) ? 'saved' : 'unsaved'
    set({
      document: latest,
      content: merged,
      clashes,
      save,
      savedAt: latest.draftSavedAt,
      failure: undefined,
      ...change,
    })
    if (save === 'saved' && clashes.length === 0) copies.forget()
    else {
      keepCopy()
      saveLater()
    }
  }

  /** What the server has takes the place of what stands here. */
  function replace(latest: WebsiteDocument, change: Partial<DraftState> = {}): void {
    base = heldBy(latest)
    version = latest.draftVersion
    copies.forget()
    const settled = { save: 'saved', failure: undefined, errors: {}, clashes: [] } as const
    const cleared = { ...settled, done: undefined, refused: undefined }
    set({ ...cleared, document: latest, content: base, savedAt: latest.draftSavedAt, ...change })
  }

  /** The same after a call on what had been saved before it: what was written meanwhile stays. */
  function takeOver(latest: WebsiteDocument, change: Partial<DraftState> = {}): void {
    if (areSame(state.content, base)) replace(latest, change)
    else follow(latest, { errors: {}, refused: undefined, done: undefined })
  }

  const fail = (error: unknown) =>
    set({
      save: 'failed',
      failure: { reason: failureText(error), isSignedOut: error instanceof ApiError && error.status === 401 },
    })

  async function saveOnce(): Promise<boolean> {
    const { content } = state
    set({ save: 'saving' })
    unanswered = addUnanswered(unanswered, content)
    keepCopy()
    try {
      const saved = await calls.save(version, content)
      version = saved.draftVersion
      base = content
      unanswered = []
      set({ savedAt: saved.draftSavedAt, failure: undefined })
      return true
    } catch (error) {
      keepCopy()
      if (!isConflict(error)) {
        fail(error)
        return false
      }
      try {
        const latest = await calls.read()
        const theirs = heldBy(latest)
        // What was sent from here is no one else's change.
        const isOwn = unanswered.some((sent) => areSame(sent, theirs))
        if (isOwn) base = theirs
        unanswered = []
        follow(latest)
        return isOwn
      } catch (readError) {
        fail(readError)
        return false
      }
    }
  }

  /** After a refusal because of another device: what it did stands here then, with what was written here over it. */
  async function catchUp(): Promise<void> {
    try {
      follow(await calls.read(), { done: undefined })
    } catch {
      // The next save meets the same, and tries again.
    }
  }

  function saveLater() {
    if (state.clashes.length > 0) return
    // Not into a call that is under way on what is saved: it would be refused for a change by another device.
    timer ??= setTimeout(() => {
      timer = undefined
      if (state.busy) saveLater()
      else void save()
    }, delayMs)
  }

  /** Saves what stands there now; resolves to whether it worked. */
  function save(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    if (state.clashes.length > 0) return Promise.resolve(false)
    running ??= saveOnce().then((isSaved) => {
      running = undefined
      if (!isSaved) return false
      if (areSame(state.content, base)) {
        copies.forget()
        set({ save: 'saved' })
      } else {
        keepCopy()
        set({ save: 'unsaved' })
        saveLater()
      }
      return true
    })
    return running
  }

  /** Saves until nothing is left to save. */
  async function flush(): Promise<boolean> {
    if (running && !(await running)) return false
    while (!areSame(state.content, base)) if (!(await save())) return false
    return true
  }

  const { run, undo, act, lookAgain } = createDraftCalls({
    ...{ state: () => state, set, draftVersion: () => version, flush, takeOver, catchUp, fail },
    ...{ read: calls.read, undo: calls.undo },
  })

  let resuming: Promise<void> | undefined

  /** After an outage: saves what could not be saved, and no longer says that what was pressed was in vain. */
  function resume(): Promise<void> {
    const resumeOnce = async () => {
      if (state.save === 'failed' && !(await save())) return
      if (state.refused?.isOutage) await lookAgain()
    }
    resuming ??= resumeOnce().finally(() => {
      resuming = undefined
    })
    return resuming
  }

  /** Writes all of it anew: what was wrong is found again when it is published. */
  function writeAll(content: DocumentContent, errors: DraftState['errors'] = {}): void {
    const save = running ? 'saving' : 'unsaved'
    const writtenAt = new Date().toISOString()
    set({ content, writtenAt, save, errors, done: undefined, refused: undefined })
    keepCopy()
    if (!running) saveLater()
  }

  function write(path: string, value: unknown): void {
    const isMended = (at: string) => at === path || at.startsWith(`${path}.`)
    const errors = Object.entries(state.errors).filter(([at]) => !isMended(at))
    writeAll(withValueAt(state.content, path, value), Object.fromEntries(errors))
  }

  /** What an editor has left behind on this device, over what stands here. */
  function takeUp(copy: DraftCopy): void {
    unanswered = [...unanswered, ...copy.unanswered]
    const held = heldBy(document)
    const from = copy.unanswered.some((sent) => areSame(sent, held)) ? held : copy.base
    const { merged, clashes } = mergeContents(from, copy.content, state.content, document.keyed)
    if (clashes.length > 0) base = from
    const writtenAt = copy.writtenAt ?? state.writtenAt
    state = { ...state, content: merged, writtenAt, clashes: [...state.clashes, ...clashes] }
  }
  for (const copy of copies.find()) takeUp(copy)
  if (state.clashes.length === 0 && areSame(state.content, base)) copies.forget()
  else {
    state = { ...state, save: 'unsaved' }
    keepCopy()
    saveLater()
  }

  return {
    state: () => state,
    subscribe,
    write,
    writeAll,
    save,
    flush,
    resume,
    run,
    /** What a refusal was about is put right, though it is no part of the content. */
    mend(path: string): void {
      const { [path]: _mended, ...errors } = state.errors
      set({ errors })
    },
    /** All of it, or what waits for nobody. */
    publish: ({ isRest = false } = {}) =>
      run((draftVersion) => calls.publish(draftVersion, isRest), 'published'),
    undo,
    discard: () => act(() => calls.discard(version)),
    bringBack: (id: string) => act(() => calls.bringBack(id, version)),
    /** A client's words, taken out of everything; what else was written here stays. */
    async withdraw(id: string): Promise<void> {
      await flush()
      follow(await calls.withdraw(id), { done: 'withdrawn', errors: {}, refused: undefined })
    },
    /** Ends a disagreement: for each place, whether what was written here stays. */
    choose(keepsMine: Readonly<Record<string, boolean>>): void {
      let { content } = state
      for (const { path, theirs } of state.clashes)
        if (!(keepsMine[path] ?? true)) content = withValueAt(content, path, theirs)
      base = heldBy(state.document)
      set({ content, clashes: [], save: 'unsaved' })
      void save()
    },
  }
}
export type DocumentDraft = ReturnType<typeof createDocumentDraft>
