import { withValueAt } from '#contract/content-paths.ts'
import type { DocumentContent, WebsiteDocument } from '#contract/website.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import type { DraftCopies } from './draft-copies.ts'
import { type Clash, mergeContents } from './merge.ts'

export type DraftState = {
  /** As the server last told it. */
  document: WebsiteDocument
  /** What stands in the fields. */
  content: DocumentContent
  save: 'saved' | 'unsaved' | 'saving' | 'failed'
  savedAt: string | undefined
  failure: { reason: string; isSignedOut: boolean } | undefined
  /** What keeps it from being published, by path. */
  errors: Readonly<Record<string, string>>
  /** How often publishing was refused: each time the focus goes to the first field. */
  refusals: number
  /** Changed here and elsewhere: somebody has to choose. */
  clashes: readonly Clash[]
  /** What was done last, until the next key. */
  done: 'published' | 'undone' | 'planned' | 'unplanned' | 'taken-off' | 'deleted' | undefined
  isPublishing: boolean
}

type Saved = { draftVersion: number; draftSavedAt: string }

/** A call on the draft that was seen, and what the document is after it. */
export type DraftCall = (draftVersion: number) => Promise<WebsiteDocument>

type Options = {
  document: WebsiteDocument
  calls: {
    save: (draftVersion: number, content: DocumentContent) => Promise<Saved>
    read: () => Promise<WebsiteDocument>
    publish: DraftCall
    undo: (version: number) => Promise<WebsiteDocument>
    discard: (draftVersion: number) => Promise<WebsiteDocument>
    bringBack: (id: string, draftVersion: number) => Promise<WebsiteDocument>
  }
  copies: DraftCopies
  delayMs: number
}

const heldBy = ({ draft, published }: WebsiteDocument) => draft ?? published
const areSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

/** A part of the website while it is written on: it saves itself, and is published when asked. */
export function createDocumentDraft({ document, calls, copies, delayMs }: Options) {
  /** What the server has. */
  let base = heldBy(document)
  let version = document.draftVersion
  let state: DraftState = {
    document,
    content: base,
    save: 'saved',
    savedAt: document.draftSavedAt,
    failure: undefined,
    errors: {},
    refusals: 0,
    clashes: [],
    done: undefined,
    isPublishing: false,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  const listeners = new Set<() => void>()
  const { name } = document

  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const keepCopy = () => copies.keep(name, { draftVersion: version, base, content: state.content })

  /** Takes over what the server has, and puts what was written here over it. */
  function follow(latest: WebsiteDocument, change: Partial<DraftState> = {}): void {
    const theirs = heldBy(latest)
    const { merged, clashes } = mergeContents(base, state.content, theirs)
    base = theirs
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
    if (save === 'saved' && clashes.length === 0) copies.forget(name)
    else saveLater()
  }

  /** What the server has takes the place of what stands here. */
  function replace(latest: WebsiteDocument, change: Partial<DraftState> = {}): void {
    base = heldBy(latest)
    version = latest.draftVersion
    copies.forget(name)
    const cleared = { save: 'saved', failure: undefined, errors: {}, clashes: [], done: undefined } as const
    set({ ...cleared, document: latest, content: base, savedAt: latest.draftSavedAt, ...change })
  }

  const fail = (error: unknown) =>
    set({
      save: 'failed',
      failure: { reason: failureText(error), isSignedOut: error instanceof ApiError && error.status === 401 },
    })

  async function saveOnce(): Promise<boolean> {
    const { content } = state
    set({ save: 'saving' })
    try {
      const saved = await calls.save(version, content)
      version = saved.draftVersion
      base = content
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
        // The answer to the save before may have been lost: then it is no one else's change.
        if (areSame(heldBy(latest), content)) base = content
        follow(latest)
      } catch (readError) {
        fail(readError)
      }
      return false
    }
  }

  function saveLater() {
    if (state.clashes.length === 0) timer ??= setTimeout(() => void save(), delayMs)
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
        copies.forget(name)
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

  /** One call on what is written, once all of it is saved. */
  async function run(call: DraftCall, done: DraftState['done']): Promise<void> {
    if (state.isPublishing) return
    set({ isPublishing: true, errors: {} })
    try {
      if (!(await flush())) return
      replace(await call(version), { done })
    } catch (error) {
      if (isConflict(error)) follow(await calls.read())
      else if (error instanceof ApiError && error.problem?.errors)
        set({ errors: error.problem.errors, refusals: state.refusals + 1 })
      else fail(error)
    } finally {
      set({ isPublishing: false })
    }
  }

  /** One call whose answer takes the place of what stands here. */
  async function act(call: () => Promise<WebsiteDocument>, done?: DraftState['done']): Promise<void> {
    await flush()
    replace(await call(), { done })
  }

  function write(path: string, value: unknown): void {
    const { [path]: _mended, ...errors } = state.errors
    set({
      content: withValueAt(state.content, path, value),
      save: running ? 'saving' : 'unsaved',
      errors,
      done: undefined,
    })
    keepCopy()
    if (!running) saveLater()
  }

  const copy = copies.find(name)
  if (copy && !areSame(copy.content, base)) {
    const latest = document
    base = copy.base
    state = { ...state, content: copy.content }
    follow(latest)
  } else copies.forget(name)

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    write,
    save,
    flush,
    run,
    /** What a refusal was about is put right, though it is no part of the content. */
    mend(path: string): void {
      const { [path]: _mended, ...errors } = state.errors
      set({ errors })
    },
    publish: () => run(calls.publish, 'published'),
    undo: () => act(() => calls.undo(state.document.version), 'undone'),
    discard: () => act(() => calls.discard(version)),
    bringBack: (id: string) => act(() => calls.bringBack(id, version)),
    /** Ends a disagreement: for each place, whether what was written here stays. */
    choose(keepsMine: Readonly<Record<string, boolean>>): void {
      let { content } = state
      for (const { path, mine } of state.clashes)
        if (keepsMine[path] ?? true) content = withValueAt(content, path, mine)
      set({ content, clashes: [], save: 'unsaved' })
      void save()
    },
  }
}
export type DocumentDraft = ReturnType<typeof createDocumentDraft>
