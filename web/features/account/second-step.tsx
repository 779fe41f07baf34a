import { generate } from 'lean-qr'
import { toSvgDataURL } from 'lean-qr/extras/svg'
import { ShieldCheckIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import {
  type Account,
  CurrentPassword,
  readAccount,
  SecondStepTurnOn,
  setUpSecondStep,
  turnOffSecondStep,
  turnOnSecondStep,
} from '#contract/account.ts'
import { Query } from '#web/admin/ui/query.tsx'
import { OpeningRow } from '#web/admin/ui/setting-row.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatPastInstant } from '#web/lib/day-labels.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { refetch, useEndpoint } from '#web/lib/queries.ts'
import { keyCode, RecoveryCodes } from './recovery-codes.tsx'
import { appCode, presentPassword, SecretForm } from './secret-form.tsx'

/** The second step of a login: setting it up, its recovery codes, turning it off. */
export function SecondStepPanel({ secondStep: { onSince, codesLeft } }: Account) {
  const heading = useRef<HTMLHeadingElement>(null)
  /** Recovery codes, shown until she has saved them; they cannot be read again. */
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <OpeningRow
      icon={ShieldCheckIcon}
      id="second-step-heading"
      title="Second step"
      heading={heading}
      words={
        onSince ? (
          <>
            <b className="good">On</b> since {formatPastInstant(onSince)}. {formatCountOf(codesLeft, 'code')}{' '}
            left.
          </>
        ) : (
          <>
            <b>Off.</b> About 3 minutes.
          </>
        )
      }
      verb={onSince ? 'Turn off' : 'Turn on'}
      label={onSince ? 'Turn off the second step' : 'Turn on the second step'}
      opened={(fold) => {
        const finish = (given?: readonly string[]) => {
          fold()
          setCodes(given)
          return refetch(readAccount)
        }
        return onSince ? <TurnOff onDone={finish} /> : <SetUp onDone={finish} />
      }}
    >
      {codes && (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined)
            heading.current?.focus()
          }}
        />
      )}
    </OpeningRow>
  )
}

type FormProps = { onDone: (codes?: readonly string[]) => Promise<unknown> }

const TurnOff = ({ onDone }: FormProps) => (
  <>
    <p className="mb-4 max-w-[66ch]">
      Turned off, the password alone signs in again, and the recovery codes are worth nothing any more.
    </p>
    <SecretForm
      schema={CurrentPassword}
      fields={{ password: presentPassword('Your password now') }}
      submit="Turn it off"
      failed="It is still on."
      onSend={(body) => callApi(turnOffSecondStep, { body }).then(() => onDone())}
    />
  </>
)

const step =
  'grid grid-cols-[clamp(1.75rem,5vw,2.5rem)_minmax(0,1fr)] gap-x-4 border-t border-cream-200 py-[1.15rem] [counter-increment:step] before:font-display before:text-[2rem] before:leading-none before:text-copper-600 before:content-[counter(step)]'

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className={step}>
    <div>
      <h4 className="plain-heading mb-3">{title}</h4>
      {children}
    </div>
  </li>
)

/** The three steps that turn on the second step. The password is asked first: the code changes every half minute. */
const SetUp = ({ onDone }: FormProps) => (
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
        <SecretForm
          schema={SecondStepTurnOn}
          fields={{ password: presentPassword(), code: appCode('Type the 6-digit code it shows') }}
          submit="Turn on"
          failed="It is not on."
          onSend={(body) => callApi(turnOnSecondStep, { body }).then(({ codes }) => onDone(codes))}
        >
          <p className="hint">
            Every other device is then signed out, and a secret address of your calendar stops working.
          </p>
        </SecretForm>
      </Step>
      <Step title="Keep your recovery codes">
        <p className="fine-print">They come next, once. Each opens the door one time if the phone is lost.</p>
      </Step>
    </ol>
  </>
)

/** The key for her authenticator app; the server returns the same one for a day. */
const Key = () => (
  <Query of={useEndpoint(setUpSecondStep, { refetchOnMount: 'always' })} what="the picture">
    {({ uri, secret }) => (
      <div className="row">
        <img
          className="w-52 max-w-full flex-none"
          // Black on white, whatever colours the reader has chosen: a camera has to read it.
          src={toSvgDataURL(generate(uri), { on: '#000', off: '#fff' })}
          alt="QR code for your authenticator app"
        />
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
            <span className={`${keyCode} tracking-[0.05em]`}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          </p>
        </div>
      </div>
    )}
  </Query>
)
