import ClockIcon from 'lucide-react/icons/clock'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { dayMs } from '#contract/durations.ts'
import { type Issue, type IssueText, missingFromIssue, readIssue } from '#contract/newsletter-issues.ts'
import { useIssue, useIssues } from '#web/features/newsletter/issues/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { TextField } from '#web/ui/field/field.tsx'
import { focusFirstError } from '#web/ui/field/use-schema-form.ts'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { ComposerActions } from './composer-actions.tsx'
import { type Draft, isIssueEditable, storedIssueOf } from './draft.ts'
import { IssuePreview } from './issue-preview.tsx'
import { SaveStatus } from './save-status.tsx'
import { StarterChoice } from './starter-choice.tsx'
import { useIssueDraft } from './use-draft.ts'
import type { Opened, OpenIssue } from './use-opened-issue.ts'

type MessageProps = {
  value: string
  onWrite: (body: string) => void
  error: string | undefined
}

type Props = {
  opened: Opened
  /** The field for the message. Its pictures are those of the website. */
  message: (field: MessageProps) => ReactNode
  onOpen: OpenIssue
  onWritten: (id: string) => void
  current: RefObject<Draft | undefined>
}

/** Loads the opened issue, then shows the composer. */
export function OpenedComposer(props: Props) {
  const { id } = props.opened
  const { data, error, isPending, isFetching, refetch } = useIssue(id)
  if (id !== undefined && isPending) return <Spinner>Loading your draft...</Spinner>
  // If the issue was deleted or sent meanwhile, start a new one; text kept on this device for it is not lost.
  const issue = data && isIssueEditable(data) ? data : undefined
  if (error && !data && !error.message.startsWith('404'))
    return (
      <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
        Your draft could not be loaded.
      </ReadFailure>
    )
  return <Composer {...props} issue={issue} />
}

function Composer({
  opened,
  message,
  onOpen,
  onWritten,
  current,
  issue: begun,
}: Props & { issue: Issue | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { takesFocus } = opened
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const { draft, state } = useIssueDraft({ opened, issue: begun, onWritten, current })
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const { content: text } = state
  const issue = storedIssueOf(state)
  const errors: Readonly<Record<string, string>> = { ...missing, ...fieldErrorsOf(state.error) }

  const write = (change: Partial<IssueText>) => {
    setMissing({})
    draft.write(change)
  }

  const refuse = (found: Readonly<Record<string, string>>) => {
    setMissing(found)
    if (form.current) focusFirstError(form.current, found)
    return undefined
  }
  /** Saves everything; resolves to the issue as it would be sent, if nothing is missing. */
  const complete = async () => {
    const { subject, body } = draft.state().content
    const found = missingFromIssue({ subject: subject.trim(), body: body.trim() })
    if (found) return refuse(found)
    setMissing({})
    const saved = await draft.saveAll()
    if (!saved) throw draft.state().error
    // Whether its pictures may go out can have changed since it was saved.
    const { problem } = await callApi(readIssue, { params: { id: saved.id } })
    return problem === undefined ? saved : refuse({ body: problem })
  }

  return (
    <>
      <section className="box column composer" aria-labelledby="composer-heading">
        <div className="row-between">
          <h2 id="composer-heading" tabIndex={-1} ref={heading}>
            {issue?.state === 'scheduled' ? 'Change the planned issue' : 'Write this week’s tip'}
          </h2>
          <StarterChoice onStart={(starter) => onOpen({ id: undefined, starter, takesFocus: true })} />
        </div>
        <PlanNote issue={issue} />
        <form
          ref={form}
          className="column"
          noValidate
          aria-labelledby="composer-heading"
          onSubmit={(event: FormEvent) => event.preventDefault()}
        >
          <TextField
            label="Subject"
            name="subject"
            type="text"
            autoComplete="off"
            value={text.subject}
            onChange={(event) => write({ subject: event.target.value })}
            error={errors.subject}
          />
          <TextField
            label="Preview text"
            optionalNote="optional"
            name="preview"
            type="text"
            autoComplete="off"
            value={text.preview}
            onChange={(event) => write({ preview: event.target.value })}
            error={errors.preview}
          />
          {message({ value: text.body, onWrite: (body) => write({ body }), error: errors.body })}
        </form>
        <SaveStatus draft={draft} state={state} />
        <ComposerActions draft={draft} issue={issue} onComplete={complete} onOpen={onOpen} />
      </section>
      <IssuePreview issue={issue} />
    </>
  )
}

/** When the issue is scheduled, or a note that nothing is planned in a week without an issue. */
function PlanNote({ issue }: { issue: Issue | undefined }) {
  const { rows } = useIssues()
  if (issue?.state === 'scheduled' && issue.scheduledFor)
    return (
      <p className="icon-line text-small">
        <ClockIcon className="icon" />
        <span>
          Goes out on <time dateTime={issue.scheduledFor}>{formatMediumDateTime(issue.scheduledFor)}</time>,
          London time, with every change you make until then.
        </span>
      </p>
    )
  if (!rows) return null
  const isCaredFor = rows.some(
    ({ state, startedAt }) =>
      state === 'scheduled' || (startedAt !== undefined && Date.parse(startedAt) > Date.now() - 7 * dayMs),
  )
  if (isCaredFor) return null
  return (
    <p className="icon-line text-small">
      <ClockIcon className="icon" />
      <span>
        No issue went out in the last seven days, and none is planned. You are reminded by mail on Mondays.
      </span>
    </p>
  )
}
