import { useEffect, useRef } from 'react'
import type { MailRefusal } from '#contract/mail-setup.ts'
import { formatClockTime, formatCountOf } from '#web/lib/format.ts'
import { revealField } from '#web/lib/show-field.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Note } from '#web/ui/notices/note.tsx'
import { OperatorNote } from '#web/ui/operator-note/operator-note.tsx'
import type { MailForm, MailFormState } from './mail-form.ts'
import { providerWords } from './provider-labels.ts'

type Props = { form: MailForm; state: MailFormState }

/** The test mail: whether the server accepted it, and whether it has arrived. */
export function TrialStep({ form, state }: Props) {
  const { setup, trial, released } = state
  const { waiting, used, isChanged, hasNoAddress } = setup
  const words = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone by then.
  useEffect(() => {
    if (released !== undefined) words.current?.focus({ preventScroll: true })
  }, [released])
  return (
    <>
      <p tabIndex={-1} ref={words}>
        {waitingWords(waiting, used !== undefined && !isChanged, released)}
      </p>
      {hasNoAddress && trial.step !== 'refused' && (
        <p className="hint">
          Your website has no address of its own yet: until then links in mails would lead nowhere. It is on
          the list before your website opens.
        </p>
      )}
      <div role="status">
        {(trial.step === 'sent' || trial.step === 'looking' || trial.step === 'nowhere') && (
          <Sent form={form} state={state} />
        )}
      </div>
      {trial.step === 'refused' && <Refused refusal={trial.refusal} form={form} />}
    </>
  )
}

function waitingWords(waiting: number, isUsed: boolean, released: number | undefined): string {
  if (released !== undefined || (isUsed && waiting === 0)) return 'Mails go out by themselves.'
  if (waiting === 0) return 'A test shows whether everything is right. No mail is waiting now.'
  const verb = waiting === 1 ? 'is' : 'are'
  if (isUsed) return `${formatCountOf(waiting, 'mail')} ${verb} waiting to be sent.`
  const [they, go] =
    waiting === 1 ? ['It', 'goes out by itself'] : ['They', 'go out by themselves, oldest first']
  return `${formatCountOf(waiting, 'mail')} ${verb} waiting. ${they} ${go}, once a test has arrived.`
}

/** Moves the focus to the notice that has replaced the one with the pressed button. */
function useFocusOnChange(step: string) {
  const notice = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) notice.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step])
  return notice
}

function Sent({ form, state: { setup, trial } }: Props) {
  const notice = useFocusOnChange(trial.step)
  const { setOnServer, testedAt, used, draft, isChanged } = setup
  const to = (isChanged ? draft.notices || draft.address : used?.notices) ?? ''
  const time = formatClockTime(testedAt ?? new Date().toISOString())
  const company =
    draft.provider === 'another' || setOnServer.server
      ? 'The mail server'
      : providerWords[draft.provider].name
  if (!isChanged)
    return (
      <Note tone="moss" title={`Sent at ${time}`}>
        Look in {to} for “Test from your website”. It can take a minute.
      </Note>
    )
  if (trial.step === 'looking')
    return (
      <Note
        key="looking"
        tone="copper"
        title="Three places to look"
        place={notice}
        actions={
          <>
            <Button small variant="line" onClick={() => void form.confirm()}>
              It is in the junk folder
            </Button>
            <Button small variant="line" onClick={() => form.look('nowhere')}>
              It is nowhere
            </Button>
          </>
        }
      >
        The junk folder. “All mail”. Another inbox, if your address forwards. {company} says it took the mail
        at {time}, so it is on their side.
      </Note>
    )
  if (trial.step === 'nowhere')
    return (
      <Note
        key="nowhere"
        tone="copper"
        title="Check where it was sent to"
        place={notice}
        actions={
          <Button small onClick={() => void form.test()}>
            Send another test
          </Button>
        }
      >
        It went to {to}. If one letter of that is wrong, put it right in step 2. Your settings were not
        changed.
      </Note>
    )
  return (
    <Note
      tone="moss"
      title={`Sent at ${time}. Has it arrived?`}
      actions={
        <>
          <Button small onClick={() => void form.confirm()}>
            Yes, it is here
          </Button>
          <Button small variant="line" onClick={() => form.look('looking')}>
            Not yet
          </Button>
        </>
      }
    >
      Look in {to} for “Test from your website”. It can take a minute.
    </Note>
  )
}

const fieldOf: Partial<Record<MailRefusal['remedy'], string>> = {
  'type-password': 'mail-password',
  'check-server': 'host',
  'check-address': 'notices',
}
const remedyWords: Readonly<Record<MailRefusal['remedy'], string>> = {
  'type-password': 'Type it again',
  'check-server': 'Go to the server',
  'check-address': 'Go to the address',
  'send-again': 'Send another test',
  'pass-on': '',
}

function Refused({
  refusal: { title, text, details, remedy },
  form,
}: {
  refusal: MailRefusal
  form: MailForm
}) {
  const notice = useRef<HTMLElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const field = fieldOf[remedy]
  const act = () =>
    field === undefined
      ? void form.test()
      : revealField(document.querySelector<HTMLElement>(`.mail-fields [name="${field}"]`))
  return (
    <>
      <Note
        tone="red"
        title={title}
        place={notice}
        actions={
          remedy !== 'pass-on' && (
            <Button small onClick={act}>
              {remedyWords[remedy]}
            </Button>
          )
        }
      >
        {text}
      </Note>
      <OperatorNote as="h3" subject={title} text={`My website cannot send mail. ${title}. ${details}`} />
    </>
  )
}
