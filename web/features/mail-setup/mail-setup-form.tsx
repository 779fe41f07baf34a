import { type ReactNode, useEffect } from 'react'
import { mailProviderNames } from '#contract/mail-providers.ts'
import type { MailSetup as Setup } from '#contract/mail-setup.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { rememberLeftEditor } from '#web/lib/left-editor.ts'
import { EditorTop } from '#web/ui/editor-top.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { WebsiteSprite } from '#web/ui/glyph/website-sprite.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { OperatorNote } from '#web/ui/operator-note/operator-note.tsx'
import { AccountStep } from './account-step.tsx'
import { MailBar } from './mail-bar.tsx'
import { MailField } from './mail-field.tsx'
import type { MailFormState } from './mail-form.ts'
import { providerWords } from './provider-labels.ts'
import { useMailForm, useMailRecords, useMailSetup } from './queries.ts'
import { foundRecordsLabel, RecordsStep } from './records-step.tsx'
import { TrialStep } from './trial-step.tsx'

/** The mail set-up in four steps, which can be interrupted and resumed at any time. */
export function MailSetupForm() {
  const setup = useMailSetup()
  useEffect(() => () => rememberLeftEditor('mail'), [])
  return (
    <div className="mail-setup">
      <WebsiteSprite />
      <EditorTop title="Mail" hint="So that you hear of every request, and your clients get an answer." />
      {setup.data && setup.isFetchedAfterMount ? (
        <MailForm setup={setup.data} />
      ) : (
        <NotLoaded query={setup} loading="Loading the mail settings...">
          The mail settings could not be loaded. Mails go out as before.
        </NotLoaded>
      )}
    </div>
  )
}

type StepProps = { title: string; id?: string; children: ReactNode }

const Step = ({ title, id, children }: StepProps) => (
  <li id={id} className="box mail-step">
    <h2 tabIndex={-1}>{title}</h2>
    <div className="fields mail-step-body">{children}</div>
  </li>
)

function MailForm({ setup: first }: { setup: Setup }) {
  const { form, state } = useMailForm(first)
  const { setup } = state
  const { draft, setOnServer } = setup
  const records = useMailRecords(`${draft.provider} ${draft.address} ${setup.used?.address ?? ''}`)
  // The go-live checklist links to the DNS records.
  useEffect(() => {
    if (location.hash !== '#dns') return
    const heading = document.querySelector<HTMLElement>('#dns h2')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }, [])
  const shown = { form, state }
  return (
    <>
      <div className="sides">
        <ol className="column large-steps mail-steps">
          {setOnServer.server ? (
            <Step title="Who is your mail with?">
              <SetOnServer setup={setup} />
            </Step>
          ) : (
            <>
              <Step title="Who is your mail with?">
                <ProviderStep {...shown} />
              </Step>
              <Step title="Let the website send as you">
                <AccountStep {...shown} />
              </Step>
            </>
          )}
          <Step title="Send yourself a test">
            <TrialStep {...shown} />
          </Step>
          <Step title="Stay out of the junk folder" id="dns">
            <RecordsStep records={records} />
          </Step>
        </ol>
        <div className="column stays mail-side">
          <section className="box" aria-labelledby="mail-stands">
            <h2 id="mail-stands">How it stands</h2>
            <dl className="fact-lines">
              <Fact name="Sent as">{setup.used?.sentAs ?? 'not set up'}</Fact>
              <Fact name="Waiting">{waitingWords(state)}</Fact>
              <Fact name="Test mail">{trialWords(setup)}</Fact>
              {records.data && records.data.records.length > 0 && (
                <Fact name="Entries at your web address">{foundRecordsLabel(records.data)}</Fact>
              )}
            </dl>
          </section>
          <section className="box" aria-labelledby="mail-sends">
            <h2 id="mail-sends">What it sends</h2>
            <ul className="column text-small mt-3">
              <li>To you: each request, with the reply clock</li>
              <li>To clients: a receipt, once</li>
              <li>To subscribers: the welcome and your weekly tip</li>
            </ul>
            <p className="fine-print">
              Without mail nothing is lost: requests stand under Consultations either way.
            </p>
          </section>
        </div>
      </div>
      <MailBar {...shown} />
    </>
  )
}

const ProviderStep = ({ form, state }: ReturnType<typeof useMailForm>) => (
  <fieldset className="choice-tiles">
    <legend className="sr-only">Who is your mail with?</legend>
    {mailProviderNames.map((name) => (
      <label key={name} className="choice-tile">
        <input
          type="radio"
          name="mail-provider"
          checked={state.draft.provider === name}
          onChange={() => form.write('provider', name)}
        />
        <b>{providerWords[name].name}</b>
        <small>{providerWords[name].summary}</small>
      </label>
    ))}
  </fieldset>
)

function waitingWords({ setup: { waiting }, released }: MailFormState): string {
  if (waiting === 0) return 'none'
  return released === undefined ? formatCountOf(waiting, 'mail') : 'on their way'
}

function trialWords({ isChanged, testedAt, used }: Setup): string {
  if (isChanged) return testedAt ? 'sent, not confirmed' : 'not sent yet'
  return used?.confirmedAt ? 'arrived' : 'not sent yet'
}

const SetOnServer = ({ setup: { used } }: { setup: Setup }) => (
  <>
    <p className="icon-line">
      <Icon name="lock" />
      <span>Your mail was set up for you. You can test it here; it is changed on the machine.</span>
    </p>
    <MailField label="Sent as" value={used?.address ?? ''} lock="set on the server" />
    <OperatorNote
      as="h3"
      subject="The mail of my website"
      text={`Please look at the mail settings of my website. SMTP_URL names the server ${used?.host}, port ${used?.port}; MAIL_FROM is ${used?.address}; OWNER_EMAIL is ${used?.notices}. Change them in the settings file and start the website again.`}
    />
  </>
)
