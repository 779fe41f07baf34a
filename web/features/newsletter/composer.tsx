import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type Issue,
  IssueText,
  listIssues,
  missingFromIssue,
  readIssue,
  saveIssue,
} from '#contract/newsletter-issues.ts'
import { namesOnDevice } from '#web/admin/lib/kept.ts'
import { useAutosave } from '#web/admin/lib/use-autosave.ts'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { callApi, isNotFound } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { refetch } from '#web/lib/queries.ts'
import { randomId } from '#web/lib/random-id.ts'
import { takeFocus } from '#web/lib/take-focus.ts'
import { TextField } from '#web/ui/field/field.tsx'
import { focusFirstError } from '#web/ui/field/focus-first-error.ts'
import { ComposerActions } from './composer-actions.tsx'
import { IssuePreview, SaveStatus } from './composer-parts.tsx'
import { copyName, useIssue } from './queries.ts'

type Errors = Readonly<Record<string, string>>

/** An issue before its first save. The browser chooses its id, so that a retry after a lost answer makes no second draft. */
function unsavedIssue(id: string): Issue {
  const text = { subject: '', preview: '', body: '' }
  return { id, ...text, state: 'draft', version: 0, updatedAt: new Date().toISOString() }
}

const textOf = ({ subject, preview, body }: IssueText): IssueText => ({ subject, preview, body })

/** Whether the server would store the same for both: it trims. */
const areSame = (one: IssueText, other: IssueText) => {
  const [a, b] = [one, other].map((text) => JSON.stringify(IssueText.safeParse(text).data ?? text))
  return a === b
}

const isDraft = ({ state }: Issue) => state === 'draft'

/** An issue that was planned or sent meanwhile cannot change: her text becomes a new draft. */
function store(seen: Issue, text: IssueText): Promise<Issue> {
  const { id, version } = isDraft(seen) ? seen : unsavedIssue(randomId())
  return callApi(saveIssue, { params: { id }, body: { ...text, version } })
}

type Props = {
  id: string
  takesFocus: boolean
  /** The field for the message. Its pictures are those of the website. */
  message: (field: { value: string; onWrite: (body: string) => void; error: string | undefined }) => ReactNode
  onMoved: (id: string) => void
  onGone: () => void
}

/** Loads the open issue, then lets her write. */
export function OpenComposer(props: Props) {
  const { id } = props
  const query = useIssue(id)
  const { data, error } = query
  // One that was deleted meanwhile is a new one; text of it that is kept on this device is not lost.
  if (!data && !isNotFound(error)) return <NotLoaded of={query} what="your draft" />
  // Nothing of hers is kept here that it lacks.
  if (data && !isDraft(data) && !namesOnDevice(copyName).includes(id))
    return <p className="box">This issue is planned or sent. You find it under Issues.</p>
  return <Composer key={id} {...props} begun={data ?? unsavedIssue(id)} />
}

/** Where an issue is written. */
function Composer({ takesFocus, begun, message, onMoved, onGone }: Props & { begun: Issue }) {
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Errors>({})
  const autosave = useAutosave<Issue, IssueText>({
    keepAs: copyName + begun.id,
    stored: begun,
    contentOf: textOf,
    areSame,
    isOpen: isDraft,
    save: async (seen, text) => {
      const saved = await store(seen, text)
      void refetch(listIssues)
      return saved
    },
    read: ({ id }) => callApi(readIssue, { params: { id } }),
  })
  const { content, error } = autosave
  const stored = autosave.stored.version > 0 ? autosave.stored : undefined
  const errors = { ...missing, ...fieldErrorsOf(error) }
  const edit = (change: Partial<IssueText>) => {
    setMissing({})
    autosave.write((content) => ({ ...content, ...change }))
  }
  const storedId = autosave.stored.id
  const move = useEffectEvent(onMoved)
  useEffect(() => {
    if (storedId !== begun.id) move(storedId)
  }, [storedId, begun.id])

  const refuse = (found: Errors) => {
    setMissing(found)
    if (form.current) focusFirstError(form.current, found)
    return undefined
  }
  /** Saves everything; resolves to the issue as it would be sent, or to undefined after showing what is wrong. */
  const complete = async () => {
    const found = missingFromIssue({ subject: content.subject.trim(), body: content.body.trim() })
    if (found) return refuse(found)
    setMissing({})
    if (!(await autosave.saveAll())) return undefined
    const saved = await callApi(readIssue, { params: { id: autosave.stored.id } })
    // Named before the password and the confirmation are asked for.
    return saved.problem === undefined ? saved : refuse({ body: saved.problem })
  }
  const line = (name: 'subject' | 'preview') => ({
    ...{ name, type: 'text', autoComplete: 'off', value: content[name], error: errors[name] },
    onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value }),
  })

  return (
    <>
      <section className="box column" aria-labelledby="composer-heading">
        <h2 id="composer-heading" tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
          Write this week’s tip
        </h2>
        <form
          ref={form}
          className="column"
          noValidate
          aria-labelledby="composer-heading"
          onSubmit={(event) => event.preventDefault()}
        >
          <TextField label="Subject" {...line('subject')} />
          <TextField label="Preview text" optionalNote="optional" {...line('preview')} />
          {message({ value: content.body, onWrite: (body) => edit({ body }), error: errors.body })}
        </form>
        <SaveStatus autosave={autosave} />
        <ComposerActions {...{ autosave, onGone }} onComplete={complete} />
      </section>
      <IssuePreview issue={stored} />
    </>
  )
}
