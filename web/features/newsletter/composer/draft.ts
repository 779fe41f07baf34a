import { fieldErrors } from '#contract/field-errors.ts'
import { type Issue, IssueText } from '#contract/newsletter-issues.ts'
import { type AutosaveState, createAutosave } from '#web/lib/autosave.ts'
import type { DeviceCopies } from '#web/lib/device-copies.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { randomId } from '#web/lib/random-id.ts'

type Options = {
  issue: Issue
  /** What a new one begins with. */
  starter?: IssueText | undefined
  calls: {
    create: (text: IssueText & { id: string }) => Promise<Issue>
    save: (seen: Issue, text: IssueText) => Promise<Issue>
    read: (id: string) => Promise<Issue>
  }
  copies: DeviceCopies<IssueText>
  pauseMs: number
}

const textOf = ({ subject, preview, body }: IssueText): IssueText => ({ subject, preview, body })
export const isEditable = ({ state }: Pick<Issue, 'state'>) => state === 'draft' || state === 'scheduled'

/** An issue before its first save. The device chooses its id, so that a save whose answer is lost leaves no second draft. */
export function beginIssue(id = randomId()): Issue {
  const now = new Date().toISOString()
  return {
    ...{ id, subject: '', preview: '', body: '' },
    ...{ state: 'draft', version: 0, createdAt: now, updatedAt: now },
  }
}

/** A text that the server would refuse: it is not sent. */
class UnfitText extends Error {
  readonly errors: Readonly<Record<string, string>>
  constructor(errors: Readonly<Record<string, string>>) {
    super('The text is not in order')
    this.errors = errors
  }
}

/** Whether the server would store the same for both. */
function areSameText(one: IssueText, other: IssueText): boolean {
  const [a, b] = [one, other].map((text) => IssueText.safeParse(text).data ?? text)
  return a?.subject === b?.subject && a?.preview === b?.preview && a?.body === b?.body
}

/** A newsletter issue that saves itself while it is written. */
export function createDraft({ issue, starter, calls, copies, pauseMs }: Options) {
  function save(seen: Issue, text: IssueText): Promise<Issue> {
    const checked = IssueText.safeParse(text)
    if (!checked.success) throw new UnfitText(fieldErrors(checked.error.issues))
    return seen.version === 0 ? calls.create({ ...text, id: seen.id }) : calls.save(seen, text)
  }
  const autosave = createAutosave({
    ...{ stored: issue, contentOf: textOf, areSame: areSameText, copies, pauseMs, isOpen: isEditable },
    calls: {
      save: async (seen, text) => await save(seen, text),
      read: ({ id }) => calls.read(id),
      // One that was sent meanwhile stays as it is: hers becomes a draft of its own.
      settle: async (theirs, mine, keeps) =>
        keeps === 'theirs' ? theirs : await save(isEditable(theirs) ? theirs : beginIssue(), mine),
    },
  })
  if (starter) autosave.write(starter)

  const savedIssue = () => issueOf(autosave.state())
  return {
    ...autosave,
    write: (change: Partial<IssueText>) => autosave.write({ ...autosave.state().content, ...change }),
    /** Everything saved: the issue then; nothing where that failed. */
    saveAll: async () => ((await autosave.flush()) ? savedIssue() : undefined),
    /** Whether another one may be opened now: all is saved, or kept under a name of its own. */
    mayLeave: async () => (await autosave.flush()) || savedIssue() !== undefined,
  }
}
export type Draft = ReturnType<typeof createDraft>
export type DraftState = AutosaveState<Issue, IssueText>

/** As the server has it; nothing before the first save. */
export const issueOf = ({ stored }: DraftState) => (stored.version === 0 ? undefined : stored)

/** Why the last save failed, in words, and by field where it is about one. */
export function failureOf({ error }: DraftState): {
  reason: string
  errors: Readonly<Record<string, string>>
} {
  if (!(error instanceof UnfitText)) return { reason: failureText(error), errors: {} }
  const { errors } = error
  return { reason: Object.values(errors)[0] ?? '', errors }
}
