import { useEffect, useRef, useState } from 'react'
import { mailProviderOf } from '#contract/mail-providers.ts'
import { type MailDraft, mailSetupLimits } from '#contract/mail-setup.ts'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { MailField } from './mail-field.tsx'
import type { MailForm, MailFormState } from './mail-form.ts'
import { providerWords } from './provider-labels.ts'

type Props = { form: MailForm; state: MailFormState }

const variables = { from: 'MAIL_FROM', notices: 'OWNER_EMAIL' } as const

/** Address, name and password; also the server for a provider that is not known. */
export function AccountStep({ form, state }: Props) {
  const { draft, errors, password, refusals, setup } = state
  const fields = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  const provider = mailProviderOf(draft.provider)
  const words = providerWords[draft.provider]
  const { from, notices } = setup.setOnServer
  const onServer = [from && variables.from, notices && variables.notices].filter(Boolean)

  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
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
    <div className="column mail-fields" ref={fields}>
      <div className="mail-pair">
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
      {!provider && (
        <>
          <div className="mail-pair mail-server">
            <MailField
              label="Server for sending (SMTP)"
              placeholder="mail.example.com"
              spellCheck={false}
              autoCapitalize="none"
              {...field('host')}
            />
            <MailField label="Port" inputMode="numeric" {...field('port')} />
          </div>
          <MailField
            label="User name"
            hint="Often your whole address."
            spellCheck={false}
            autoCapitalize="none"
            {...field('user')}
          />
        </>
      )}
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
      {provider ? (
        <HowTo steps={words.howTo} />
      ) : (
        <p className="hint">
          Your mail company’s help page calls these “outgoing server” or “SMTP” settings.
        </p>
      )}
      <div className="mail-pair">
        {provider && (
          <MailField
            label="Server"
            value={`${provider.server.host}, port ${provider.server.port}`}
            lock="chosen for you"
          />
        )}
        <MailField
          label="Notices go to"
          {...email}
          {...field('notices')}
          placeholder="the same address"
          lock={lock(notices)}
        />
      </div>
      {onServer.length > 0 && (
        <p className="hint">
          “Set on the server”: whoever runs the computer of your website wrote this into its settings (
          {onServer.join(', ')}). It can only be changed there.
        </p>
      )}
    </div>
  )
}

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
