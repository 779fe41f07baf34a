import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { mailProviderOf } from '#contract/mail-providers.ts'
import { type MailDraft, mailSetupLimits } from '#contract/mail-setup.ts'
import { revealField } from '#web/lib/show-field.ts'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { OperatorNote } from '#web/ui/operator-note/operator-note.tsx'
import { MailField } from './mail-field.tsx'
import type { MailForm, MailFormState } from './mail-form.ts'
import { providerWords } from './provider-labels.ts'

type Props = { form: MailForm; state: MailFormState }

/** Address, name and password; also the server for a provider that is not known. */
export function AccountStep({ form, state }: Props) {
  const { draft, errors, password, refusals, setup } = state
  const fields = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  const provider = mailProviderOf(draft.provider)
  const words = providerWords[draft.provider]
  const { from, notices } = setup.setOnServer

  useEffect(() => {
    if (refusals > 0) revealField(fields.current?.querySelector<HTMLElement>('[aria-invalid]'))
  }, [refusals])

  const field = (name: keyof MailDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => form.write(name, target.value),
  })
  const lock = (isLocked: boolean) => (isLocked ? ('set on the server' as const) : undefined)
  const email = { type: 'email', autoComplete: 'email', spellCheck: false } as const
  return (
    <div className="fields mail-fields" ref={fields}>
      <div className="fields two-fields">
        <MailField
          label="Your address"
          hint="Clients see and answer this one."
          {...email}
          {...field('address')}
          lock={lock(from)}
        />
        <MailField
          label="Name they see"
          hint="Beside the address in their inbox."
          most={mailSetupLimits.name}
          {...field('name')}
          lock={lock(from)}
        />
      </div>
      <MailField
        label={words.password}
        hint={words.hint}
        error={errors.password}
        value={password}
        name="mail-password"
        // Her browser would offer her own password, which is the wrong one here.
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={setup.hasPassword ? '••••••••••••••••' : undefined}
        onChange={({ target }) => form.writePassword(target.value)}
      >
        {(control) => (
          <div className="password-input">
            <input {...control} type={isShown ? 'text' : 'password'} />
            <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              Show<span className="sr-only"> the password</span>
            </button>
          </div>
        )}
      </MailField>
      {setup.hasPassword && password === '' && (
        <p className="hint">Kept encrypted, never shown again. Type only to replace it.</p>
      )}
      {setup.isPasswordLost && (
        <FieldError>The stored password can no longer be read. Paste it once more.</FieldError>
      )}
      {provider && <HowTo steps={words.howTo} />}
      <MailField
        label="Notices go to"
        {...email}
        {...field('notices')}
        placeholder="the same address"
        lock={lock(notices)}
      />
      {(from || notices) && <p className="hint">“Set on the server”: it is changed on the machine.</p>}
      {!provider && <ServerNote address={draft.address} field={field} />}
    </div>
  )
}

type ServerProps = {
  address: string
  field: (name: 'host' | 'port' | 'user') => Omit<ComponentProps<typeof MailField>, 'label'>
}

/** The server of a company that the website does not know: often somebody else fills it in. */
const ServerNote = ({ address, field }: ServerProps) => (
  <OperatorNote
    as="h3"
    subject="The mail settings for my website"
    startsOpen
    text={`Please tell me how my website may send mail as ${address || 'my address'}: the outgoing mail server (SMTP), its port (465 or 587), the user name, and a password made for programs if there is one. I enter them in my dashboard under Website, Mail.`}
    details={
      <div className="column">
        <div className="fields mail-server">
          <MailField
            {...field('host')}
            label="Server for sending (SMTP)"
            placeholder="mail.example.com"
            spellCheck={false}
            autoCapitalize="none"
          />
          <MailField {...field('port')} label="Port" inputMode="numeric" />
        </div>
        <MailField
          {...field('user')}
          label="User name"
          hint="Often the whole address."
          spellCheck={false}
          autoCapitalize="none"
        />
      </div>
    }
  >
    <p>Your mail company’s help page names them, or somebody tells you.</p>
  </OperatorNote>
)

const HowTo = ({ steps }: { steps: readonly string[] }) => (
  <details className="fold" open>
    <summary>
      <Icon name="info" />
      How to get it, in about two minutes
      <Icon name="chevron" />
    </summary>
    <ol className="numbered">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </details>
)
