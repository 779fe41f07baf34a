import { useRef } from 'react'
import type { TransferReason } from '#contract/website-transfer.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/glyph.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { UploadStrand } from '../gallery/upload-strand.tsx'
import type { ImportState, useImport } from './queries.ts'
import { Report } from './report.tsx'
import { megabytes, placeWords } from './words.ts'

type Props = ReturnType<typeof useImport>

/** A file is chosen, sent, looked through; what would change stands here before anything does. */
export function BringBack({ state, bring, stop }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isBusy = ['sending', 'checking', 'applying'].includes(state.step)
  return (
    <section className="box" aria-labelledby="bring-back">
      <h2 id="bring-back">Bring a website back</h2>
      {(state.step === 'none' || state.step === 'done') && (
        <p className="transfer-lead">
          Choose a zip that was downloaded here, or on another website of this kind. First you see what would
          change. Nothing does before you say so.
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label="Zip of a website"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (file) void bring(file)
        }}
      />
      <span className="sr-only" role="status">
        {state.step === 'ready' && 'The file is whole and in order.'}
      </span>
      <Progress state={state} />
      <div role="alert">{state.step === 'refused' && <Refusal {...state} />}</div>
      {'report' in state && state.step !== 'done' && <Report report={state.report} />}
      <div className="transfer-actions">
        {isBusy ? (
          state.step !== 'applying' && (
            <Button small variant="line" onClick={stop}>
              Stop
            </Button>
          )
        ) : (
          <Button small variant="line" onClick={() => input.current?.click()}>
            {state.step === 'none' || state.step === 'done' ? 'Choose a file' : 'Choose another file'}
          </Button>
        )}
      </div>
    </section>
  )
}

function Progress({ state }: { state: ImportState }) {
  if (state.step === 'sending') {
    const { name, bytes, sent, isWaiting } = state
    return (
      <div className="transfer-sending">
        <p>
          <b>{name}</b>
        </p>
        <UploadStrand part={bytes === 0 ? 0 : sent / bytes} name={name} />
        <p className="fine-print">
          {megabytes(sent)} of {megabytes(bytes)}.{' '}
          {isWaiting
            ? 'No connection: it goes on by itself as soon as there is one.'
            : 'Please leave this page open. Nothing is changed yet.'}
        </p>
      </div>
    )
  }
  if (state.step !== 'checking') return null
  const { checked } = state
  return (
    <Spinner>
      {checked && checked.total > 0
        ? `Looking through it: ${checked.done} of ${formatCountOf(checked.total, 'picture')}...`
        : 'Looking through it...'}
    </Spinner>
  )
}

const Refusal = ({ name, reasons }: { name: string; reasons: readonly TransferReason[] }) => (
  <div className="transfer-refusal">
    <h3>
      <Icon name="alert" />
      This file is not taken
    </h3>
    <p>
      Nothing on your website has changed. In <b>{name}</b>{' '}
      {reasons.length === 1 ? 'one thing is not in order:' : `${reasons.length} things are not in order:`}
    </p>
    <ul>
      {reasons.map((reason) => {
        const place = placeWords(reason)
        return (
          <li key={`${place} ${reason.words}`}>
            {place && <b>{place}</b>}
            {reason.words}
          </li>
        )
      })}
    </ul>
  </div>
)
