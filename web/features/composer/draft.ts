import { fieldErrors } from '#contract/field-errors.ts'
import { type Issue, IssueText } from '#contract/newsletter-issues.ts'
import { ApiError, isConflict } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { randomId } from '#web/lib/random-id.ts'
import { addUnanswered, areSameText, type DraftCopies, type DraftCopy } from './draft-copy.ts'

export type DraftState = {
  text: IssueText
  /** As the server has it; none before the first save. */
  issue: Issue | undefined
  save: 'saved' | 'unsaved' | 'saving' | 'failed'
  /** Why the last save failed, in words, and by field where it is about one. */
  failure: { reason: string; errors?: Readonly<Record<string, string>> } | undefined
  /** The issue was changed elsewhere meanwhile: somebody has to say which text stays. */
  theirs: Issue | undefined
}

type Options = {
  /** What was opened; nothing for a new one. */
  issue: Issue | undefined
  /** What this device still had of it. */
  copy: DraftCopy | undefined
  calls: {
    create: (text: IssueText & { id: string }) => Promise<Issue>
    save: (seen: Issue, text: IssueText) => Promise<Issue>
    read: (id: string) => Promise<Issue>
  }
  copies: Pick<DraftCopies, 'keep' | 'forget'>
  /** From a keystroke to its saving; those in between go together. */
  delayMs: number
}

/** Followed by the choice of a text. The server's own words ask for a reload, which would only ask the same again. */
const changedElsewhere = 'This issue was changed in another window.'
const blank: IssueText = { subject: '', preview: '', body: '' }
const textOf = ({ subject, preview, body }: IssueText): IssueText => ({ subject, preview, body })
export const isEditable = ({ state }: Pick<Issue, 'state'>) => state === 'draft' || state === 'scheduled'

/** A text that saves itself while it is written, one save after another. */
export function createDraft({ issue, copy, calls, copies, delayMs }: Options) {
  let state = begin(issue, copy)
  /** What of `text` the server has. */
  let stored = state.save === 'saved' ? state.text : undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  /** What was sent from here, also before a reload, and may be stored, or still will be, although no answer came. */
  let unanswered: readonly IssueText[] = copy?.unanswered ?? []
  /** Goes with every attempt to begin it, so that one whose answer is lost does not leave a second draft. */
  let newId = copy?.newId ?? randomId()
  const { notify, subscribe } = createListeners()

  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change }
    notify()
  }
  const keepCopy = () =>
    copies.keep(state.issue?.id, {
      ...(state.issue ? { version: state.issue.version } : { newId }),
      text: state.text,
      unanswered: [...unanswered],
    })

  async function saveOnce(): Promise<boolean> {
    const { text, issue: seen } = state
    if (!seen && areSameText(text, blank)) {
      stored = text
      return true
    }
    const checked = IssueText.safeParse(text)
    if (!checked.success) {
      const errors = fieldErrors(checked.error.issues)
      set({ save: 'failed', failure: { reason: Object.values(errors)[0] ?? '', errors } })
      return false
    }
    set({ save: 'saving' })
    const before = unanswered
    unanswered = addUnanswered(before, text)
    keepCopy()
    try {
      const saved = await (seen ? calls.save(seen, text) : calls.create({ ...text, id: newId }))
      if (!seen) copies.forget(undefined)
      unanswered = []
      // An earlier attempt to begin it may have arrived after all, with what stood there then.
      stored = areSameText(saved, text) ? text : undefined
      set({ issue: saved, failure: undefined })
      return true
    } catch (error) {
      if (isRefusal(error)) unanswered = before
      const theirs = seen && isConflict(error) ? await calls.read(seen.id).catch(() => undefined) : undefined
      if (theirs && isEditable(theirs) && isOwn(theirs, text)) {
        unanswered = []
        set({ issue: theirs })
        if (!areSameText(theirs, text)) return await saveOnce()
        stored = text
        set({ failure: undefined })
        return true
      }
      const reason = theirs && isEditable(theirs) ? changedElsewhere : failureText(error)
      set({ save: 'failed', failure: { reason }, theirs })
      keepCopy()
      return false
    }
  }

  /** Whether it is no one else's change, but what was written here and whose answer came too late. */
  const isOwn = (theirs: Issue, text: IssueText) =>
    [text, ...unanswered].some((sent) => areSameText(theirs, sent))

  function saveLater() {
    timer ??= setTimeout(() => void save(), delayMs)
  }

  /** Saves what stands there now; resolves to whether it worked. */
  function save(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    if (state.theirs) return Promise.resolve(false)
    running ??= saveOnce().then((isSaved) => {
      running = undefined
      if (!isSaved) return false
      if (state.text === stored) {
        copies.forget(state.issue?.id)
        set({ save: 'saved' })
      } else {
        // Typed while it was on its way.
        keepCopy()
        set({ save: 'unsaved' })
        saveLater()
      }
      return true
    })
    return running
  }

  /** Saves until nothing is left to save; gives the issue then, and nothing if it failed. */
  async function flush(): Promise<Issue | undefined> {
    if (running && !(await running)) return undefined
    while (state.text !== stored) if (!(await save())) return undefined
    return state.issue
  }

  function write(change: Partial<IssueText>) {
    set({ text: { ...state.text, ...change }, save: running ? 'saving' : 'unsaved' })
    keepCopy()
    if (!running && !state.theirs) saveLater()
  }

  /** Ends a disagreement: this text stays, over the other one or, where that has been sent, as a new draft. */
  function keepMine() {
    if (!state.theirs) return
    const { theirs } = state
    copies.forget(theirs.id)
    unanswered = []
    newId = randomId()
    set({ issue: isEditable(theirs) ? theirs : undefined, theirs: undefined, failure: undefined })
    void save()
  }

  /** Ends a disagreement: the text of the other window stays. Only where it can still be written on. */
  function takeTheirs() {
    if (!state.theirs) return
    const { theirs } = state
    copies.forget(theirs.id)
    unanswered = []
    set(begin(theirs, undefined))
    stored = state.text
  }

  /** Whether another one may be opened now: all is saved, or kept under a name of its own. */
  async function mayLeave(): Promise<boolean> {
    await flush()
    return state.text === stored || state.issue !== undefined
  }

  /** Ends it without saving what is left. */
  function discard() {
    clearTimeout(timer)
    stored = state.text
    copies.forget(state.issue?.id)
  }

  if (state.save === 'unsaved') saveLater()
  else if (!state.theirs) copies.forget(issue?.id)

  return {
    state: () => state,
    subscribe,
    write,
    save,
    flush,
    mayLeave,
    discard,
    keepMine,
    takeTheirs,
    /** The issue was changed by a call that this draft made for it, such as a schedule. */
    follow: (changed: Issue) => set({ issue: changed }),
    canTakeTheirs: () => state.theirs !== undefined && isEditable(state.theirs),
  }
}
export type Draft = ReturnType<typeof createDraft>

/**
 * The server has said that it stores nothing of it; what went wrong elsewhere leaves that open, and so does a conflict: it
 * may be with the same text, sent twice by the network.
 */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 409

function begin(issue: Issue | undefined, copy: DraftCopy | undefined): DraftState {
  const saved = { text: issue ? textOf(issue) : blank, issue, save: 'saved', failure: undefined } as const
  if (!copy || areSameText(copy.text, saved.text)) return { ...saved, theirs: undefined }
  // The server may have taken a save although its answer was never read.
  const isNext =
    copy.version === issue?.version || (issue && copy.unanswered.some((sent) => areSameText(sent, issue)))
  if (isNext) return { ...saved, text: copy.text, save: 'unsaved', theirs: undefined }
  const failure = { reason: changedElsewhere }
  return { ...saved, text: copy.text, save: 'failed', failure, theirs: issue }
}
