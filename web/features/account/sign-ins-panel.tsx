import CheckIcon from 'lucide-react/icons/check'
import ListIcon from 'lucide-react/icons/list'
import XIcon from 'lucide-react/icons/x'
import { useState } from 'react'
import type { Account } from '#contract/account.ts'
import { SettingFold } from '#web/ui/setting-row/setting-row.tsx'
import { passwordId } from './password-panel.tsx'
import { countFailures, describeSignIns, formatFailures, formatMoment } from './wording.ts'

const fewShown = 5

const Failures = ({ count, when }: { count: number; when: string }) =>
  count > 0 && (
    <p className="icon-line bad">
      <XIcon className="icon" />
      {formatFailures(count)} {when}
    </p>
  )

/** Opens by itself after a failure in the last seven days. */
export function SignInsPanel({ account }: { account: Account }) {
  const [isWhole, setIsWhole] = useState(false)
  const now = new Date()
  const { signIns, failures } = account
  const shown = isWhole ? signIns : signIns.slice(0, fewShown)
  return (
    <SettingFold
      icon={ListIcon}
      id="sign-ins-heading"
      title="Last sign-ins"
      words={describeSignIns(account, now)}
      startsOpen={countFailures(account, 7, now) > 0}
    >
      <Failures count={failures} when="since the last sign-in" />
      <table className="mt-2 w-full text-left [&_td]:align-top [&_th]:text-small [&_th]:font-semibold [&_th]:text-aubergine-600 [&_tr>*]:border-b [&_tr>*]:border-cream-200 [&_tr>*]:py-2.5 [&_tr>*]:pr-3">
        <caption className="sr-only">Last sign-ins</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">How it went</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, at, device, usedRecoveryCode, failuresBefore }) => (
            <tr key={id}>
              <td className="muted unbroken">
                <time dateTime={at}>{formatMoment(at, now)}</time>
              </td>
              <td>
                <p className="icon-line">
                  <CheckIcon className="icon good" />
                  {usedRecoveryCode ? 'Signed in with a recovery code' : 'Signed in'}
                </p>
                <p className="fine-print">{device}</p>
                <Failures count={failuresBefore} when="before" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {signIns.length > fewShown && (
        <p>
          <button
            type="button"
            className="strong-link"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? 'Show the last five' : `Show all ${signIns.length}`}
          </button>
        </p>
      )}
      <p className="fine-print mt-3">
        Not you? <a href={`#${passwordId}`}>Change your password</a>: it signs everybody else out.
      </p>
    </SettingFold>
  )
}
