import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { useSecondStepKey } from './queries.ts'
import { TurnOnForm } from './turn-on-second-step-form.tsx'
import { groupKeyLetters } from './wording.ts'

/** The three steps that turn on the second step. */
export function SetUp({ onTurnedOn }: { onTurnedOn: (codes: readonly string[]) => Promise<unknown> }) {
  return (
    <>
      <h3 className="plain-heading" tabIndex={-1} data-takes-focus>
        Three steps turn it on
      </h3>
      <p className="prose mt-2">
        After the password you also type six figures from an app on your phone. A stolen password alone then
        opens nothing.
      </p>
      <ol className="large-steps mt-4">
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
      <div className="fine-print grow">
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
