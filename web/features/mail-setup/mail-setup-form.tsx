import { LockIcon } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { type MailStatus, readMailStatus } from '#contract/mail.ts'
import { mailProviderAt, mailProviders } from '#contract/mail-providers.ts'
import { saveMailAccount } from '#contract/mail-setup.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { EditorTop } from '#web/admin/ui/editor-top.tsx'
import { PasswordField } from '#web/admin/ui/password-field.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { useMailSetup } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { refetch } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { SelectField, TextField } from '#web/ui/field/field.tsx'

/** How the website sends mail. */
export const MailSetupForm = () => (
  <div className="max-md:[&_.box]:-mx-gutter max-md:[&_.box]:px-gutter">
    <EditorTop
      title="Mail"
      hint="So that you hear of every request, and your clients get an answer. Without it nothing is lost: requests stand under Consultations either way."
    />
    <Query of={useMailSetup()} what="the mail settings">
      {(status) => {
        const { isSetOnServer, account } = status.setup
        return (
          <div className="sides">
            {isSetOnServer ? (
              <p className="box icon-line">
                <LockIcon className="icon" />
                <span>
                  Your mail was set up for you: it is sent as {account?.address}, and yours goes to{' '}
                  {account?.notices}. The person who runs your website changes it on the machine. Send
                  yourself a test of a newsletter to see that it arrives.
                </span>
              </p>
            ) : (
              <AccountForm {...status} />
            )}
            <section className="box lg:sticky lg:top-5" aria-labelledby="mail-bounces">
              <h2 id="mail-bounces">What comes back</h2>
              <p className="text-small mt-3">
                Your website knows that your mail company took a mail, not that it arrived. One that cannot be
                delivered comes back to your own inbox, {account?.address ?? 'at your address'}: look there,
                and ring instead.
              </p>
            </section>
          </div>
        )
      }}
    </Query>
  </div>
)

const companies = [
  ...mailProviders.map(({ host, company }) => ({ value: host, label: company })),
  { value: '', label: 'Another: I have a server name' },
]

const email = { type: 'email', autoComplete: 'email', spellCheck: false } as const

const firstAccount = { host: companies[0]?.value ?? '', port: 465, address: '', notices: '' }

function AccountForm({ setup: { account }, isSetUp }: MailStatus) {
  const { name } = useFacts()
  const { form, field, submit, isPending, isSaved, failure } = useForm({
    schema: saveMailAccount.body,
    saved: { ...firstAccount, name, ...account, password: '' },
    keepAs: 'mail-setup',
    readAgain: () => refetch(readMailStatus),
  })
  const provider = mailProviderAt(useWatch({ control: form.control, name: 'host' }))
  const choose = (host: string) => {
    form.setValue('host', host, { shouldDirty: true })
    form.setValue('port', mailProviderAt(host)?.port ?? 465, { shouldDirty: true })
  }
  const send = submit(async (body) => {
    await callApi(saveMailAccount, { body })
    form.reset({ ...body, password: '' })
  })
  const { error: passwordError, ...password } = field('password')
  const lost =
    account && !isSetUp ? 'The stored password can no longer be read. Paste it once more.' : undefined
  return (
    <form className="box fields" noValidate aria-label="Mail settings" onSubmit={send}>
      <SelectField
        label="Who is your mail with?"
        options={companies}
        value={provider?.host ?? ''}
        onChange={({ target }) => choose(target.value)}
        error={provider && field('host').error}
      />
      {!provider && (
        <div className="fields grid-cols-[minmax(0,1fr)_6rem]">
          <TextField
            label="Server for sending (SMTP)"
            placeholder="mail.example.com"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...field('host')}
          />
          <TextField label="Port" inputMode="numeric" {...field('port', { valueAsNumber: true })} />
        </div>
      )}
      <div className="fields grid-cols-[repeat(auto-fit,minmax(min(100%,max(14rem,40%)),1fr))]">
        <TextField
          label="Your address"
          hint="Clients see and answer this one."
          {...email}
          {...field('address')}
        />
        <TextField label="Name they see" hint="Beside the address in their inbox." {...field('name')} />
      </div>
      <PasswordField
        label="Password"
        // Her browser would offer her own password, which is the wrong one here.
        autoComplete="off"
        hint={
          isSetUp
            ? 'Kept encrypted, never shown again. Type only to replace it.'
            : 'Mostly not your own one, but one that your mail company makes for this website alone.'
        }
        below={
          provider && (
            <a
              className="strong-link justify-self-start"
              href={provider.help}
              target="_blank"
              rel="noreferrer"
            >
              How to get it: the help of {provider.company}
            </a>
          )
        }
        {...password}
        error={passwordError ?? lost}
      />
      <TextField
        label="Notices go to"
        hint="Where you read what your website tells you."
        {...email}
        {...field('notices')}
      />
      <div className="row wide-actions">
        <Button type="submit" spring isPending={isPending}>
          {isPending ? 'Sending a test...' : 'Send a test and use it'}
        </Button>
      </div>
      <div role="status">
        {isSaved && (
          <p className="outcome">
            {provider?.company ?? 'Your mail company'} took the test, so your website uses these settings now,
            for the mails that waited too. Look in {form.getValues('notices')} for the test.
          </p>
        )}
      </div>
      <FailedOutcome words="Nothing was changed." error={failure} />
    </form>
  )
}
