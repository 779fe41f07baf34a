import { useState } from 'react'
import type { Device, SignIn } from '#contract/account.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { SettingFold } from '#web/ui/setting-row/setting-row.tsx'
import { passwordId } from './password-panel.tsx'
import { describeSignIns, formatMoment, outcomeWords } from './wording.ts'

const fewShown = 5

type Props = { signIns: readonly SignIn[]; devices: readonly Device[] }

export function SignInsPanel({ signIns, devices }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? signIns : signIns.slice(0, fewShown)
  const now = new Date()
  const { words, hasFailure } = describeSignIns(signIns, devices, now)
  return (
    <SettingFold
      icon="list"
      id="sign-ins-heading"
      title="Last sign-ins"
      words={words}
      startsOpen={hasFailure}
    >
      <table className="ruled-table mt-2">
        <caption className="sr-only">Last sign-ins</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">How it went</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, at, outcome, device, times }) => {
            const { words: how, isGood } = outcomeWords[outcome]
            return (
              <tr key={id}>
                <td className="muted unbroken">
                  <time dateTime={at}>{formatMoment(at, now)}</time>
                </td>
                <td>
                  <p className={isGood ? 'icon-line' : 'icon-line bad'}>
                    <Icon name={isGood ? 'check' : 'close'} className={isGood ? 'good' : ''} />
                    {times > 1 ? `${how}, ${times} times` : how}
                  </p>
                  <p className="fine-print">{device}</p>
                </td>
              </tr>
            )
          })}
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
