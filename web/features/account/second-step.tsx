import { useMutation } from '@tanstack/react-query'
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import ShieldCheckIcon from 'lucide-react/icons/shield-check'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import {
  type Account,
  readAccount,
  replaceRecoveryCodes,
  SecondStepTurnOn,
  setUpSecondStep,
  turnOffSecondStep,
  turnOnSecondStep,
} from '#contract/account.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { Dialog } from '#web/admin/ui/dialog.tsx'
import { PasswordField } from '#web/admin/ui/password-field.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { OpeningRow, SettingRow } from '#web/admin/ui/setting-row.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { useEndpoint, useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { presentPassword } from './login-form.tsx'
import { keyCode, RecoveryCodes } from './recovery-codes.tsx'
import { CodeField, ConfirmByPassword, useSecretForm } from './secret-form.tsx'

/** The second step of a login: setting it up, its recovery codes, turning it off. */
export function SecondStepPanel({ account }: { account: Account }) {
  const readAgain = useRefetch(readAccount)
  const heading = useRef<HTMLHeadingElement>(null)
  /** Recovery codes, shown until she has saved them; they cannot be read again. */
  const [codes, setCodes] = useState<readonly string[]>()
  const [isTurningOff, setTurningOff] = useState(false)
  const { onSince } = account.secondStep
  const codesLeft = codes?.length ?? account.secondStep.codesLeft
  const show = (given: { codes: readonly string[] }) => {
    setCodes(given.codes)
    return readAgain()
  }
  const replace = useMutation({ mutationFn: () => callApi(replaceRecoveryCodes, {}), onSuccess: show })
  const line = { icon: ShieldCheckIcon, id: 'second-step-heading', title: 'Second step', heading }
  if (!onSince && !codes)
    return (
      <OpeningRow
        {...line}
        words={
          <>
            <b>Off.</b> About 3 minutes.
          </>
        }
        verb="Turn on"
        label="Turn on the second step"
        opened={() => <SetUp hasCalendar={account.calendarSince !== undefined} onTurnedOn={show} />}
      />
    )
  return (
    <SettingRow
      {...line}
      words={
        <>
          <b className="good">On</b> since{' '}
          {lowerFirst(formatPastInstant(onSince ? new Date(onSince) : new Date(), new Date()))}.{' '}
          {codesLeft === 0 ? 'No code is left.' : `${formatCountOf(codesLeft, 'code')} left.`}
        </>
      }
      action={
        <button
          type="button"
          className="strong-link"
          aria-label="Turn off the second step"
          onClick={() => setTurningOff(true)}
        >
          Turn off
        </button>
      }
    >
      <div className="pb-[1.15rem]">
        {codes ? (
          <RecoveryCodes
            codes={codes}
            onDone={() => {
              setCodes(undefined)
              heading.current?.focus()
            }}
          />
        ) : (
          <>
            <FailedOutcome words="There are no new codes." error={replace.error} />
            <ActionButton small variant="line" isPending={replace.isPending} onClick={() => replace.mutate()}>
              New recovery codes
            </ActionButton>
            <p className="fine-print">They make the old ones worthless.</p>
          </>
        )}
      </div>
      {isTurningOff && (
        <Dialog heading="Turn the second step off?" onClose={() => setTurningOff(false)}>
          {(close) => (
            <>
              <p>
                The password alone then signs in again, and the recovery codes are worth nothing any more.
              </p>
              <ConfirmByPassword
                label="Your password now"
                submit="Turn it off"
                pending="Turning it off..."
                cancel="Keep it on"
                failed="It is still on."
                onSend={async (password) => {
                  await callApi(turnOffSecondStep, { body: { password } })
                  close()
                  setCodes(undefined)
                  await readAgain()
                  heading.current?.focus()
                }}
                onCancel={close}
              />
            </>
          )}
        </Dialog>
      )}
    </SettingRow>
  )
}

type SetUpProps = {
  hasCalendar: boolean
  onTurnedOn: (given: { codes: readonly string[] }) => Promise<unknown>
}

const step =
  'grid grid-cols-[clamp(1.75rem,5vw,2.5rem)_minmax(0,1fr)] gap-x-4 border-t border-cream-200 py-[1.15rem] [counter-increment:step] before:font-display before:text-[2rem] before:leading-none before:text-copper-600 before:content-[counter(step)]'

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className={step}>
    <div>
      <h4 className="plain-heading">{title}</h4>
      {children}
    </div>
  </li>
)

/** The three steps that turn on the second step. */
const SetUp = (form: SetUpProps) => (
  <>
    <h3 className="plain-heading" tabIndex={-1} data-takes-focus>
      Three steps turn it on
    </h3>
    <p className="mt-2 max-w-[66ch]">
      After the password you also type a 6-digit code from an app on your phone. A stolen password alone then
      opens nothing.
    </p>
    <ol className="mt-4">
      <Step title="Scan this with an authenticator app">
        <Key />
      </Step>
      <Step title="Type your password and what the app shows">
        <TurnOnForm {...form} />
      </Step>
      <Step title="Keep your recovery codes">
        <p className="fine-print">They come next, once. Each opens the door one time if the phone is lost.</p>
      </Step>
    </ol>
  </>
)

/** The key for her authenticator app; the server returns the same one for a day. */
const Key = () => (
  <Query
    of={useEndpoint(setUpSecondStep, {}, { refetchOnMount: 'always' })}
    loading="Making a key..."
    failed="The picture could not be made."
  >
    {({ uri, secret }) => (
      <div className="row mt-3">
        <QrCode text={uri} />
        <div className="fine-print flex-[1_1_10rem]">
          <p>
            On the phone itself?{' '}
            <a className="quiet-link" href={uri}>
              Open in the app
            </a>
          </p>
          <p>
            Or type this key:
            <br />
            {/* In groups, for typing by hand. */}
            <span className={keyCode}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          </p>
        </div>
      </div>
    )}
  </Query>
)

/** Its ground is white and its ink dark whatever colours the reader has chosen: a camera has to read it. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text)
    return { size: code.size, path: toSvgPath(code) }
  }, [text])
  return (
    <svg
      className="w-52 max-w-full flex-none bg-[#fff] fill-aubergine-900 p-[0.85rem] forced-color-adjust-none"
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
function TurnOnForm({ hasCalendar, onTurnedOn }: SetUpProps) {
  const { field, submit, isPending, failure } = useSecretForm(SecondStepTurnOn, { password: '', code: '' })
  return (
    <form
      className="column mt-4"
      noValidate
      onSubmit={submit(async (body) => onTurnedOn(await callApi(turnOnSecondStep, { body })))}
    >
      <PasswordField
        label="Your password"
        shows="your password"
        {...presentPassword}
        {...field('password')}
      />
      <CodeField label="Type the 6-digit code it shows" {...field('code')}>
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
