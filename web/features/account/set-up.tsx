import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'
import { SecondStepTurnOn, turnOnSecondStep } from '#contract/account.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { PasswordField } from '#web/admin/ui/password-field.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { useHasCalendarAddress } from '#web/features/appointments/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { presentPassword } from './password-fields.ts'
import { useSecondStepKey } from './queries.ts'
import { useSecretForm } from './secret-form.ts'
import { appCode, CodeField } from './sign-in/code-form.tsx'
import { groupKeyLetters } from './wording.ts'

/** The three steps that turn on the second step. */
export function SetUp({ onTurnedOn }: { onTurnedOn: (codes: readonly string[]) => Promise<unknown> }) {
  return (
    <>
      <h3 className="plain-heading" tabIndex={-1} data-takes-focus>
        Three steps turn it on
      </h3>
      <p className="prose mt-2">
        After the password you also type a 6-digit code from an app on your phone. A stolen password alone
        then opens nothing.
      </p>
      <ol className="mt-4 [&>li]:grid [&>li]:grid-cols-[clamp(1.75rem,5vw,2.5rem)_minmax(0,1fr)] [&>li]:gap-x-4 [&>li]:border-t [&>li]:border-cream-200 [&>li]:py-[1.15rem] [&>li]:[counter-increment:step] [&>li]:before:font-display [&>li]:before:text-[2rem] [&>li]:before:leading-none [&>li]:before:text-copper-600 [&>li]:before:content-[counter(step)]">
        <li>
          <div>
            <h4 className="plain-heading">Scan this with an authenticator app</h4>
            <Key />
          </div>
        </li>
        <li>
          <div>
            <h4 className="plain-heading">Type your password and what the app shows</h4>
            <TurnOnForm onTurnedOn={onTurnedOn} />
          </div>
        </li>
        <li>
          <div>
            <h4 className="plain-heading">Keep your recovery codes</h4>
            <p className="fine-print">
              They come next, once. Each opens the door one time if the phone is lost.
            </p>
          </div>
        </li>
      </ol>
    </>
  )
}

function Key() {
  const { data: key, error, isFetching, refetch } = useSecondStepKey()
  if (!key) {
    return (
      <NotLoaded query={{ error, isFetching, refetch }} loading="Making a key...">
        The picture could not be made.
      </NotLoaded>
    )
  }
  return (
    <div className="row mt-3 second-step-key">
      <QrCode text={key.uri} />
      <div className="fine-print flex-[1_1_10rem]">
        <p>
          On the phone itself?{' '}
          <a className="tall-link" href={key.uri}>
            Open in the app
          </a>
        </p>
        <p>
          Or type this key:
          <br />
          <span className="key-code">{groupKeyLetters(key.secret)}</span>
        </p>
      </div>
    </div>
  )
}

function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text)
    return { size: code.size, path: toSvgPath(code) }
  }, [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** Asks for the password first: the code changes every half minute. */
function TurnOnForm({ onTurnedOn }: { onTurnedOn: (codes: readonly string[]) => Promise<unknown> }) {
  const hasCalendar = useHasCalendarAddress()
  const { field, submit, isPending, failure } = useSecretForm({
    schema: SecondStepTurnOn,
    empty: { password: '', code: '' },
  })
  const send = submit(async (body) => {
    const { codes } = await callApi(turnOnSecondStep, { body })
    await onTurnedOn(codes)
  })
  return (
    <form className="column mt-4 code-form" noValidate onSubmit={send}>
      <PasswordField
        label="Your password"
        shows="your password"
        {...presentPassword}
        {...field('password')}
      />
      <CodeField {...appCode} label="Type the 6-digit code it shows" {...field('code')}>
        <ActionButton type="submit" isPending={isPending}>
          {isPending ? 'Checking...' : 'Turn on'}
        </ActionButton>
      </CodeField>
      <p className="hint">
        Every other device is then signed out
        {hasCalendar && ', and the secret address of your calendar stops working'}.
      </p>
      <FailedOutcome words="It is not on." error={failure} />
    </form>
  )
}
