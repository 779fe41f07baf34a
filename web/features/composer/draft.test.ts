import { expect, test, vi } from 'vitest'
import type { Issue, IssueText } from '#contract/newsletter-issues.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { createDraft } from './draft.ts'
import type { DraftCopy } from './draft-copy.ts'

const at = '2026-11-21T18:51:00.000Z'
const anIssue = (change: Partial<Issue> = {}): Issue => ({
  ...{ id: 'a', subject: '', preview: '', body: '' },
  ...{ state: 'draft', version: 1, createdAt: at, updatedAt: at },
  ...change,
})

/** A draft before a server that stores what it is sent until it is told to fail. */
function write({ issue, copy }: { issue?: Issue; copy?: DraftCopy } = {}) {
  let server = issue
  let failure: Error | undefined
  let isAnswerLost = false
  const sent: IssueText[] = []
  const kept = new Map<string | undefined, DraftCopy>()
  const begun = new Map<string, Issue>()
  const store = async (text: IssueText) => {
    sent.push(text)
    if (failure) throw failure
    server = anIssue({ ...server, ...text, version: (server?.version ?? 0) + 1 })
    return server
  }
  const draft = createDraft({
    issue,
    copy,
    calls: {
      create: async ({ id, ...text }) => {
        const issue = begun.get(id) ?? (await store(text))
        begun.set(id, issue)
        if (isAnswerLost) throw new TypeError('Failed to fetch')
        return issue
      },
      save: (_seen, text) => store(text),
      read: async () => server ?? anIssue(),
    },
    copies: { keep: (id, one) => void kept.set(id, one), forget: (id) => void kept.delete(id) },
    delayMs: 800,
  })
  return {
    draft,
    sent,
    kept,
    fail: (error: Error | undefined) => {
      failure = error
    },
    loseAnswers: (isLost: boolean) => {
      isAnswerLost = isLost
    },
    begun,
    changeElsewhere: (change: Partial<Issue>) => {
      server = anIssue({ ...server, ...change })
    },
  }
}

const conflict = new ApiError(
  409,
  JSON.stringify({ detail: 'It was changed in another window.' }),
  'Conflict',
)

test('what is typed within a moment is saved together, the first time as a new issue', async () => {
  vi.useFakeTimers()
  const { draft, sent, kept } = write()
  draft.write({ subject: 'W' })
  draft.write({ subject: 'Water' })
  expect(draft.state().save).toBe('unsaved')
  expect(kept.get(undefined)?.text.subject).toBe('Water')
  await vi.advanceTimersByTimeAsync(800)
  expect(sent).toEqual([{ subject: 'Water', preview: '', body: '' }])
  expect(draft.state()).toMatchObject({ save: 'saved', issue: { id: 'a' } })
  expect(kept.size).toBe(0)
  vi.useRealTimers()
})

test('what is typed while a save is under way is saved after it, spaces at the end and all', async () => {
  const { draft, sent } = write()
  draft.write({ body: 'Mist until damp, ' })
  const first = draft.save()
  draft.write({ body: 'Mist until damp, wait ' })
  await first
  expect(draft.state()).toMatchObject({ save: 'unsaved', text: { body: 'Mist until damp, wait ' } })
  const issue = await draft.flush()
  expect(sent.map(({ body }) => body)).toEqual(['Mist until damp, ', 'Mist until damp, wait '])
  expect(issue?.version).toBe(2)
  expect(draft.state()).toMatchObject({ save: 'saved', text: { body: 'Mist until damp, wait ' } })
})

test('a save that fails says why, keeps the text on the device, and the next keystroke tries again', async () => {
  vi.useFakeTimers()
  const { draft, fail, kept } = write({ issue: anIssue() })
  fail(new TypeError('Failed to fetch'))
  draft.write({ subject: 'Water' })
  expect(await draft.flush()).toBeUndefined()
  expect(draft.state()).toMatchObject({
    save: 'failed',
    failure: { reason: 'Please check your connection.' },
  })
  expect(kept.get('a')?.text.subject).toBe('Water')
  fail(undefined)
  draft.write({ subject: 'Water!' })
  await vi.advanceTimersByTimeAsync(800)
  expect(draft.state()).toMatchObject({ save: 'saved', failure: undefined })
  expect(kept.size).toBe(0)
  vi.useRealTimers()
})

test('a first save whose answer was lost leaves one draft, which gets what was typed since', async () => {
  const { draft, begun, sent, loseAnswers } = write()
  loseAnswers(true)
  draft.write({ subject: 'Water' })
  expect(await draft.flush()).toBeUndefined()
  loseAnswers(false)
  draft.write({ subject: 'Water!' })
  expect(await draft.flush()).toMatchObject({ subject: 'Water!', version: 2 })
  expect(begun.size).toBe(1)
  expect(sent.map(({ subject }) => subject)).toEqual(['Water', 'Water!'])
})

test('after a reload a draft is begun under the same name', async () => {
  const first = write()
  first.loseAnswers(true)
  first.draft.write({ subject: 'Water' })
  await first.draft.flush()
  const copy = first.kept.get(undefined)
  const second = write(copy && { copy })
  await second.draft.flush()
  expect([...second.begun.keys()]).toEqual([...first.begun.keys()])
})

test('a text that the server would refuse is not sent, and its field says why', async () => {
  const { draft, sent } = write()
  draft.write({ subject: 'x'.repeat(151) })
  expect(await draft.flush()).toBeUndefined()
  expect(sent).toEqual([])
  expect(draft.state().failure?.errors).toEqual({ subject: 'Please use at most 150 characters' })
})

test('what this device still had of an issue is restored and saved', async () => {
  vi.useFakeTimers()
  const text = { subject: 'Water', preview: '', body: 'Mist' }
  const { draft, sent } = write({
    issue: anIssue({ version: 3 }),
    copy: { version: 3, text, unanswered: [] },
  })
  expect(draft.state()).toMatchObject({ text, save: 'unsaved' })
  await vi.advanceTimersByTimeAsync(800)
  expect(sent).toEqual([text])
  vi.useRealTimers()
})

test('a save whose answer was lost by a reload is not taken for another’s change', () => {
  const sent = { subject: 'Water', preview: '', body: 'Mist ' }
  const text = { ...sent, body: 'Mist until damp' }
  const issue = anIssue({ ...sent, body: 'Mist', version: 4 })
  expect(write({ issue, copy: { version: 3, text, unanswered: [sent] } }).draft.state()).toMatchObject({
    text,
    save: 'unsaved',
    theirs: undefined,
  })
  expect(write({ issue, copy: { version: 3, text: sent, unanswered: [sent] } }).draft.state().save).toBe(
    'saved',
  )
})

test('whoever types on after a save whose answer was lost is told of no other window, with or without a reload', async () => {
  for (const reloads of [false, true]) {
    const first = write({ issue: anIssue() })
    first.draft.write({ subject: 'Water' })
    first.fail(new TypeError('Failed to fetch'))
    expect(await first.draft.flush()).toBeUndefined()
    first.draft.write({ subject: 'Water, not' })
    expect(await first.draft.flush()).toBeUndefined()
    first.draft.write({ subject: 'Water, not gel' })
    // The first of them had been stored after all.
    const stored = anIssue({ subject: 'Water', version: 2 })
    const copy = first.kept.get('a')
    const { draft, fail, changeElsewhere } = reloads ? write({ issue: stored, ...(copy && { copy }) }) : first
    if (!reloads) {
      changeElsewhere(stored)
      fail(conflict)
    }
    const saving = draft.flush()
    fail(undefined)
    expect(await saving).toMatchObject({ subject: 'Water, not gel' })
    expect(draft.state()).toMatchObject({ save: 'saved', theirs: undefined, failure: undefined })
  }
})

test('where another window has changed the issue, either text may stay', async () => {
  for (const keep of ['mine', 'theirs'] as const) {
    const { draft, fail, changeElsewhere, sent } = write({ issue: anIssue() })
    fail(conflict)
    changeElsewhere({ subject: 'Theirs', version: 7 })
    draft.write({ subject: 'Mine' })
    expect(await draft.flush()).toBeUndefined()
    expect(draft.state()).toMatchObject({ failure: { reason: 'This issue was changed in another window.' } })
    expect(draft.state().theirs?.subject).toBe('Theirs')
    fail(undefined)
    if (keep === 'mine') {
      draft.keepMine()
      await draft.flush()
      expect(sent.at(-1)?.subject).toBe('Mine')
      expect(draft.state()).toMatchObject({ save: 'saved', issue: { version: 8 } })
    } else {
      draft.takeTheirs()
      expect(draft.state()).toMatchObject({ save: 'saved', text: { subject: 'Theirs' }, theirs: undefined })
    }
  }
})

test('what an earlier composer sent, and the server stored late, is no other window’s change', async () => {
  for (const late of ['Water', 'Water, not gel']) {
    const text = { subject: 'Water, not gel', preview: '', body: '' }
    const copy = { version: 1, text, unanswered: [{ ...text, subject: late }] }
    const { draft, fail, changeElsewhere, sent } = write({ issue: anIssue(), copy })
    changeElsewhere({ subject: late, version: 2 })
    fail(conflict)
    const saving = draft.flush()
    fail(undefined)
    expect(await saving).toMatchObject({ subject: 'Water, not gel' })
    expect(draft.state()).toMatchObject({ save: 'saved', theirs: undefined, failure: undefined })
    expect(sent).toHaveLength(late === 'Water' ? 2 : 1)
  }
})

test('a text whose issue was sent meanwhile can stay as a new draft', async () => {
  const { draft, fail, changeElsewhere } = write({ issue: anIssue() })
  fail(conflict)
  changeElsewhere({ state: 'sending' })
  draft.write({ subject: 'Mine' })
  await draft.flush()
  expect(draft.canTakeTheirs()).toBe(false)
  fail(undefined)
  draft.keepMine()
  expect(draft.state().issue).toBeUndefined()
  await draft.flush()
  expect(draft.state().save).toBe('saved')
})
