import * as z from 'zod/mini'
import { type Issue, IssueText } from '#contract/newsletter-issues.ts'
import { type AutosaveState, createAutosave } from '#web/lib/autosave.ts'
import { type DeviceCopies, listDeviceCopies, openDeviceCopies } from '#web/lib/device-copies.ts'
import { randomId } from '#web/lib/random-id.ts'

type Options = {
  issue: Issue
  /** The initial text of a new issue. */
  starter?: IssueText | undefined
  calls: {
    save: (seen: Issue, text: IssueText) => Promise<Issue>
    read: (id: string) => Promise<Issue>
  }
  copies: DeviceCopies<IssueText>
  pauseMs: number
}

const textOf = ({ subject, preview, body }: IssueText): IssueText => ({ subject, preview, body })
export const isIssueEditable = ({ state }: Pick<Issue, 'state'>) => state === 'draft' || state === 'scheduled'

/** An issue before its first save. The device chooses its id, so that a retry after a lost answer makes no second draft. */
export function createUnsavedIssue(id = randomId()): Issue {
  const now = new Date().toISOString()
  return {
    ...{ id, subject: '', preview: '', body: '' },
    ...{ state: 'draft', version: 0, createdAt: now, updatedAt: now },
  }
}

/** Whether the server would store the same for both. */
function areSameText(one: IssueText, other: IssueText): boolean {
  const [a, b] = [one, other].map((text) => IssueText.safeParse(text).data ?? text)
  return a?.subject === b?.subject && a?.preview === b?.preview && a?.body === b?.body
}

/** A newsletter issue with autosave. */
export function createIssueDraft({ issue, starter, calls, copies, pauseMs }: Options) {
  const autosave = createAutosave({
    ...{ stored: issue, contentOf: textOf, areSame: areSameText, copies, pauseMs, isOpen: isIssueEditable },
    calls: {
      save: calls.save,
      read: ({ id }) => calls.read(id),
      // An issue that was sent meanwhile cannot change: her text becomes a new draft.
      settle: async (theirs, mine, keeps) =>
        keeps === 'theirs'
          ? theirs
          : await calls.save(isIssueEditable(theirs) ? theirs : createUnsavedIssue(), mine),
    },
  })
  if (starter) autosave.write(starter)

  const savedIssue = () => storedIssueOf(autosave.state())
  return {
    ...autosave,
    write: (change: Partial<IssueText>) => autosave.write({ ...autosave.state().content, ...change }),
    /** Saves everything; resolves to the saved issue, or to undefined if that failed. */
    saveAll: async () => ((await autosave.flush()) ? savedIssue() : undefined),
    /** Whether another issue may be opened: everything is saved, or a copy is kept under the issue's id. */
    mayLeave: async () => (await autosave.flush()) || savedIssue() !== undefined,
  }
}
export type Draft = ReturnType<typeof createIssueDraft>
export type DraftState = AutosaveState<Issue, IssueText>

/** The stored issue; undefined before the first save. */
export const storedIssueOf = ({ stored }: DraftState) => (stored.version === 0 ? undefined : stored)

const copiesKind = 'newsletterDraft'

/** The text exactly as typed: it is trimmed only when it is sent. */
const TypedText = z.object({ subject: z.string(), preview: z.string(), body: z.string() })

export const openDeviceCopiesOfIssues = (id: string) => openDeviceCopies(`${copiesKind}:${id}`, TypedText)

/** The issues with unsaved text on this device, newest first. */
export const listIssuesOnDevice = () => listDeviceCopies(copiesKind)
