import { useState } from 'react'
import type { SignIn } from '#contract/account.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { passwordId } from './password-panel.tsx'
import { moment, outcomeWords } from './wording.ts'

const fewShown = 5

export function SignInsPanel({ signIns }: { signIns: readonly SignIn[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? signIns : signIns.slice(0, fewShown)
  const now = new Date()
  return (
    <section className="box" aria-labelledby="sign-ins-heading">
      <h2 id="sign-ins-heading">Last sign-ins</h2>
      <table className="ruled-table sign-ins">
        <caption className="sr-only">Last sign-ins</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">How it went</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, at, outcome, device, times }) => {
            const { words, isGood } = outcomeWords[outcome]
            return (
              <tr key={id}>
                <td>
                  <time dateTime={at}>{moment(at, now)}</time>
                </td>
                <td>
                  <p className={isGood ? 'icon-line sign-in-good' : 'icon-line sign-in-bad'}>
                    <Icon name={isGood ? 'check' : 'close'} />
                    {times > 1 ? `${words}, ${times} times` : words}
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
    </section>
  )
}
