import LockIcon from 'lucide-react/icons/lock'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type MailStatus, readMailStatus } from '#contract/mail.ts'
import { type MailProvider, mailProviderAt, mailProviders } from '#contract/mail-providers.ts'
import { saveMailAccount } from '#contract/mail-setup.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { EditorTop } from '#web/admin/ui/editor-top.tsx'
import { PasswordField } from '#web/admin/ui/password-field.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { useMailSetup } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextField } from '#web/ui/field/field.tsx'

/** How the website sends mail. */
export function MailSetupForm() {
  const status = useMailSetup()
  return (
    <div className="max-md:[&_.box]:-mx-gutter max-md:[&_.box]:px-gutter [&_.input:read-only]:border-dashed [&_.input:read-only]:bg-cream-100">
      <EditorTop
        title="Mail"
        hint="So that you hear of every request, and your clients get an answer. Without it nothing is lost: requests stand under Consultations either way."
      />
      {status.data && status.isFetchedAfterMount ? (
        <div className="sides">
          {status.data.setup.setOnServer.server ? (
            <SetOnServer status={status.data} />
          ) : (
            <AccountForm status={status.data} />
          )}
          <WhatComesBack address={status.data.setup.account.address} />
        </div>
      ) : (
        <NotLoaded query={status} loading="Loading the mail settings...">
          The mail settings could not be loaded. Mails go out as before.
        </NotLoaded>
      )}
    </div>
  )
}

const SetOnServer = ({ status: { from, ownerEmail } }: { status: MailStatus }) => (
  <p className="box icon-line">
    <LockIcon className="icon" />
    <span>
      Your mail was set up for you: it is sent as {from}, and yours goes to {ownerEmail}. The person who runs
      your website changes it on the machine. Send yourself a test of a newsletter to see that it arrives.
    </span>
  </p>
)

const email = { type: 'email', autoComplete: 'email', spellCheck: false } as const
const literal = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const
const locked = { readOnly: true, hint: 'Set on the server: it is changed on the machine.' } as const

function AccountForm({ status: { setup, waiting } }: { status: MailStatus }) {
  const { account, isPasswordLost, isUsed, setOnServer } = setup
  const [outcome, setOutcome] = useState('')
  const { form, field, submit, isPending, failure } = useForm({
    schema: saveMailAccount.body,
    saved: { ...account, password: '' },
    keepAs: 'mail-setup',
    readAgain: useRefetch(readMailStatus),
  })
  const provider = mailProviderAt(useWatch({ control: form.control, name: 'host' }))
  const choose = (next: typeof provider) => {
    form.setValue('host', next?.host ?? '', { shouldDirty: true })
    form.setValue('port', next?.port ?? 465, { shouldDirty: true })
  }
  const send = submit(async (body) => {
    setOutcome('')
    const saved = await callApi(saveMailAccount, { body })
    form.reset({ ...saved.account, password: '' })
    setOutcome(takenWords(saved.account.notices, provider?.company, waiting))
  })
  const needsPassword = isPasswordLost && !field('password').error
  // The field of the server is not shown with a company's tile.
  const serverProblem = provider && field('host').error
  return (
    <form className="box fields" noValidate aria-label="Mail settings" onSubmit={send}>
      <h2 id="mail-company">Who is your mail with?</h2>
      <fieldset
        className="grid grid-cols-2 gap-2.5 max-xs:grid-cols-1 lg:grid-cols-4"
        aria-labelledby="mail-company"
      >
        {[...mailProviders, undefined].map((one) => (
          <ProviderTile
            key={one?.host ?? ''}
            name={one?.company ?? 'Another'}
            summary={one?.summary ?? 'I have a server name'}
            isChosen={provider === one}
            onChoose={() => choose(one)}
          />
        ))}
      </fieldset>
      {!provider && (
        <>
          <div className="fields grid-cols-[minmax(0,1fr)_6rem]">
            <TextField
              label="Server for sending (SMTP)"
              placeholder="mail.example.com"
              {...literal}
              {...field('host')}
            />
            <TextField label="Port" inputMode="numeric" {...field('port', { valueAsNumber: true })} />
          </div>
          <TextField
            label="User name"
            optionalNote="optional"
            hint="Where your company gave you one. Else it is your address."
            {...literal}
            {...field('user')}
          />
        </>
      )}
      <div className="fields grid-cols-[repeat(auto-fit,minmax(min(100%,max(14rem,40%)),1fr))]">
        <TextField
          label="Your address"
          hint="Clients see and answer this one."
          {...email}
          {...field('address')}
          {...(setOnServer.from && locked)}
        />
        <TextField
          label="Name they see"
          hint="Beside the address in their inbox."
          {...field('name')}
          {...(setOnServer.from && locked)}
        />
      </div>
      <PasswordField
        label={provider?.password ?? 'Password'}
        // Her browser would offer her own password, which is the wrong one here.
        autoComplete="off"
        placeholder={isUsed ? '••••••••••••••••' : undefined}
        hint={
          isUsed
            ? 'Kept encrypted, never shown again. Type only to replace it.'
            : 'Mostly not your own one, but one that your mail company makes for this website alone.'
        }
        below={provider && <HelpLink {...provider} />}
        {...field('password')}
        {...(needsPassword && { error: 'The stored password can no longer be read. Paste it once more.' })}
      />
      <TextField
        label="Notices go to"
        hint="Where you read what your website tells you."
        {...email}
        {...field('notices')}
        {...(setOnServer.notices && locked)}
      />
      <div className="actions-row wide-actions">
        <ActionButton type="submit" spring isPending={isPending}>
          {isPending ? 'Sending a test...' : 'Send a test and use it'}
        </ActionButton>
      </div>
      <div role="status">{outcome && <p className="outcome">{outcome}</p>}</div>
      <div role="alert">
        {serverProblem && <p className="outcome outcome-bad">Nothing was changed. {serverProblem}</p>}
      </div>
      <FailedOutcome words="Nothing was changed." error={failure} />
    </form>
  )
}

const HelpLink = ({ company, help }: MailProvider) => (
  <a className="strong-link justify-self-start" href={help} target="_blank" rel="noreferrer">
    How to get it: the help of {company}
  </a>
)

type TileProps = { name: string; summary: string; isChosen: boolean; onChoose: () => void }

const ProviderTile = ({ name, summary, isChosen, onChoose }: TileProps) => (
  <label className="grid cursor-pointer grid-cols-[1.5rem_minmax(0,1fr)] content-start items-start gap-x-3.5 gap-y-0.5 border-[1.5px] border-line bg-cream-50 px-4 py-3.5 hover:border-aubergine-900 has-checked:border-aubergine-800 has-checked:outline has-checked:-outline-offset-2 has-checked:outline-aubergine-800">
    <input type="radio" name="provider" checked={isChosen} onChange={onChoose} />
    <b>{name}</b>
    <small className="col-start-2 text-small leading-snug text-aubergine-600">{summary}</small>
  </label>
)

function takenWords(to: string, company = 'Your mail company', waiting: number): string {
  const others =
    waiting > 0
      ? ` ${formatCountOf(waiting, 'waiting mail')} ${waiting === 1 ? 'is on its' : 'are on their'} way.`
      : ''
  return `${company} took the test, so your website uses these settings now. Look in ${to} for it.${others}`
}

const WhatComesBack = ({ address }: { address: string }) => (
  <section className="box stays" aria-labelledby="mail-bounces">
    <h2 id="mail-bounces">What comes back</h2>
    <p className="text-small mt-3">
      Your website knows that your mail company took a mail, not that it arrived. One that cannot be delivered
      comes back to your own inbox, {address || 'at your address'}: look there, and ring instead.
    </p>
  </section>
)
