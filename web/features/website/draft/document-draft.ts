import { valueAt, withValueAt } from '#contract/content-paths.ts'
import type { DocumentContent, WebsiteDocument } from '#contract/website.ts'
import { type AutosaveOptions, createAutosave } from '#web/lib/autosave.ts'
import type { DeviceCopies } from '#web/lib/device-copies.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { createDraftCalls } from './draft-calls.ts'
import {
  type ActionState,
  draftStateOf,
  initialContentOf,
  type ListEdit,
  noActionYet,
} from './draft-state.ts'

type Saving = AutosaveOptions<WebsiteDocument, DocumentContent>['calls']

type DraftOptions = {
  document: WebsiteDocument
  calls: Saving & {
    publish: (draftVersion: number) => Promise<WebsiteDocument>
    undo: (version: number) => Promise<WebsiteDocument>
    discard: (draftVersion: number) => Promise<WebsiteDocument>
    bringBack: (id: string, draftVersion: number) => Promise<WebsiteDocument>
    withdraw: (id: string) => Promise<WebsiteDocument>
  }
  copies: DeviceCopies<DocumentContent>
  pauseMs: number
}

const areSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A part of the website while it is written on: it saves itself, and is published when asked. */
export function createDocumentDraft({ document, calls, copies, pauseMs }: DraftOptions) {
  let action: ActionState = noActionYet
  const autosave = createAutosave({
    ...{ stored: document, contentOf: initialContentOf, areSame, calls, copies, pauseMs },
    // A save into a call that is under way would be refused for a change by another device.
    isHeld: () => action.busy !== undefined,
  })
  let state = draftStateOf(autosave.state(), action)
  const { notify, subscribe } = createListeners()
  const tell = () => {
    state = draftStateOf(autosave.state(), action)
    notify()
  }
  autosave.subscribe(tell)
  const set = (change: Partial<ActionState>) => {
    action = { ...action, ...change }
    tell()
  }
  const read = () => calls.read(state.document)
  const version = () => state.document.draftVersion

  /** Goes on from what a call of this device has made of the document; what was typed meanwhile stays. */
  function takeOver(latest: WebsiteDocument, change: Partial<ActionState> = {}): void {
    const isTypedOn = !autosave.isSaved()
    autosave.goOnFrom(latest)
    set({ errors: {}, done: undefined, refused: undefined, ...(!isTypedOn && change) })
  }

  /** After a refusal because of another device: what it did stands here then, or is to be chosen. */
  async function catchUp(): Promise<void> {
    try {
      autosave.follow(await read())
      set({ done: undefined })
    } catch {
      // The next save meets the same, and tries again.
    }
  }

  const { run, undo, act } = createDraftCalls({
    ...{ state: () => state, set, flush: autosave.flush, takeOver, catchUp, fail: autosave.fail },
    undo: calls.undo,
  })

  /** Writes all of it anew: what was wrong is found again when it is published. */
  function writeAll(content: DocumentContent, errors: ActionState['errors'] = {}): void {
    set({ errors, done: undefined, refused: undefined })
    autosave.write(content)
  }

  return {
    state: () => state,
    subscribe,
    write(path: string, value: unknown): void {
      const isMended = (at: string) => at === path || at.startsWith(`${path}.`) || at.startsWith(`${path}[`)
      const errors = Object.entries(state.errors).filter(([at]) => !isMended(at))
      writeAll(withValueAt(state.content, path, value), Object.fromEntries(errors))
    },
    writeAll,
    announceEdit: (edit: ListEdit) => set({ lastEdit: { ...edit, content: state.content } }),
    save: autosave.save,
    flush: autosave.flush,
    abandon: autosave.abandon,
    refresh: autosave.refresh,
    choose: autosave.choose,
    resume: autosave.resume,
    run,
    /** What a refusal was about is put right, though it is no part of the content. */
    mend(path: string): void {
      const { [path]: _mended, ...errors } = state.errors
      set({ errors })
    },
    publish: () => run(calls.publish, 'published'),
    undo,
    discard: () => act(() => calls.discard(version())),
    bringBack: (id: string) => act(() => calls.bringBack(id, version())),
    /** A client's words, taken out of everything; what else was written here stays. */
    async withdraw(id: string): Promise<void> {
      await autosave.flush()
      const latest = await calls.withdraw(id)
      for (const list of latest.keyed)
        if (!autosave.isSaved() && valueAt(state.content, `${list}[#${id}]`) !== undefined)
          autosave.write(withValueAt(state.content, `${list}[#${id}]`, undefined))
      takeOver(latest)
      set({ done: 'withdrawn' })
    },
  }
}
export type DocumentDraft = ReturnType<typeof createDocumentDraft>
