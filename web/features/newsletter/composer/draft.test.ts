import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Issue, IssueText } from '#contract/newsletter-issues.ts'
import { ApiError } from '#web/lib/api-client.ts'
import type { DeviceCopy } from '#web/lib/device-copies.ts'
import { createIssueDraft, createUnsavedIssue, storedIssueOf } from './draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A draft with a server that refuses conflicting versions and can lose its answers. */
function write({
  issue = createUnsavedIssue('new'),
  copy,
}: {
  issue?: Issue
  copy?: DeviceCopy<IssueText>
} = {}) {
  const server = new Map(issue.version > 0 ? [[issue.id, issue]] : [])
  const line = { losesAnswers: false }
  const sent: IssueText[] = []
  const store = async (seen: Issue, text: IssueText) => {
    sent.push(text)
    const trimmed = { subject: text.subject.trim(), preview: text.preview.trim(), body: text.body.trim() }
    const stored = { ...seen, ...trimmed, version: seen.version + 1 }
    server.set(seen.id, stored)
    if (line.losesAnswers) throw new TypeError('Failed to fetch')
    return stored
  }
  const draft = createIssueDraft({
    issue,
    calls: {
      save: async (seen, text) => {
        const stored = server.get(seen.id)
        if (seen.version === 0 && stored?.version === 1) return await store(stored, text)
        if ((stored?.version ?? 0) !== seen.version) throw new ApiError(409, 'Changed', 'Conflict')
        return await store(seen, text)
      },
      read: async (id) => server.get(id) ?? createUnsavedIssue(id),
    },
    copies: { take: () => copy, keep: () => {}, forget: () => {} },
    pauseMs: 1000,
  })
  return { draft, line, sent, server, changeElsewhere: (changed: Issue) => server.set(changed.id, changed) }
}

const text = { subject: 'Water', preview: '', body: 'Mist' }
const anIssue: Issue = { ...createUnsavedIssue('one'), ...text, version: 1 }

test('what is typed within a moment is saved together, the first time as a new issue; nothing is begun of nothing', async () => {
  const { draft, sent } = write()
  draft.write({ subject: 'W' })
  draft.write({ subject: '' })
  await vi.advanceTimersByTimeAsync(1000)
  expect([sent, storedIssueOf(draft.state())]).toEqual([[], undefined])
  draft.write({ subject: 'W' })
  draft.write({ subject: 'Water ' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([{ subject: 'Water ', preview: '', body: '' }])
  expect(draft.state()).toMatchObject({
    save: 'saved',
    content: { subject: 'Water ' },
    stored: { version: 1 },
  })
})

test('a first save whose answer was lost leaves one draft, which gets what was typed since, also after a reload', async () => {
  const first = write()
  first.line.losesAnswers = true
  first.draft.write({ subject: 'Water' })
  expect(await first.draft.saveAll()).toBeUndefined()
  first.line.losesAnswers = false
  first.draft.write({ subject: 'Water!' })
  expect(await first.draft.saveAll()).toMatchObject({ id: 'new', subject: 'Water!', version: 2 })
  expect(first.server.size).toBe(1)

  const known = [{ ...text, subject: '', body: '' }, text]
  const again = write({ issue: anIssue, copy: { content: { ...text, body: 'Mist until damp' }, known } })
  expect(again.draft.state()).toMatchObject({ content: { body: 'Mist until damp' }, theirs: undefined })
  expect(await again.draft.saveAll()).toMatchObject({ body: 'Mist until damp', version: 2 })
})

test.each(['mine', 'theirs'] as const)(
  'where another window has changed the issue, %s goes on',
  async (keeps) => {
    const { draft, changeElsewhere, sent } = write({ issue: anIssue })
    changeElsewhere({ ...anIssue, subject: 'Theirs', version: 7 })
    draft.write({ subject: 'Mine' })
    expect(await draft.saveAll()).toBeUndefined()
    expect(draft.state().theirs?.subject).toBe('Theirs')
    await draft.choose(keeps)
    expect(draft.state()).toMatchObject({ save: 'saved', theirs: undefined })
    expect(draft.state().stored.version).toBe(keeps === 'mine' ? 8 : 7)
    expect(sent.map(({ subject }) => subject)).toEqual(keeps === 'mine' ? ['Mine'] : [])
  },
)

test('a text whose issue was sent meanwhile can stay as a new draft', async () => {
  const { draft, changeElsewhere, server } = write({ issue: anIssue })
  changeElsewhere({ ...anIssue, state: 'sent', version: 2 })
  draft.write({ subject: 'Mine' })
  expect(await draft.saveAll()).toBeUndefined()
  await draft.choose('mine')
  expect(storedIssueOf(draft.state())).toMatchObject({ subject: 'Mine', version: 1, state: 'draft' })
  expect([...server.values()].map(({ subject }) => subject)).toEqual(['Water', 'Mine'])
})
