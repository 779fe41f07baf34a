import { DownloadIcon } from 'lucide-react'
import { useFacts } from '#web/lib/facts.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { downloadAsFile } from '#web/lib/save-file.ts'
import { takeFocus } from '#web/lib/take-focus.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Tick } from '#web/ui/field/tick.tsx'

type Props = {
  codes: readonly string[]
  onDone: () => void
}

/** The look of what is typed sign by sign. */
export const keyCode = 'font-semibold text-aubergine-900 tabular-nums'

/** Shows the recovery codes, the only time that they can be read. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { name, siteUrl } = useFacts()
  const save = () => {
    const text = `${name}: recovery codes for ${siteUrl}/admin\n\n${codes.join('\n')}\n`
    downloadAsFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
  }
  return (
    <form
      className="mt-6 pb-5"
      // After the browser has asked for the tick: nobody can show these codes again.
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <div className="row-between">
        <h3 className="text-[1.25rem]" tabIndex={-1} ref={takeFocus}>
          Your recovery codes
        </h3>
        <p className="fine-print">{formatCountOf(codes.length, 'code')}</p>
      </div>
      <p className="mt-2 max-w-[66ch] text-small">
        <b className="semibold">You see them only now.</b> Write them down or print the file, and put them
        where you keep your passport. Each works once.
      </p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-4 bg-cream-100 px-[clamp(1rem,1.8vw,1.5rem)] py-[0.6rem]">
        {codes.map((code) => (
          <li key={code} className={`${keyCode} py-2 text-small`}>
            {code}
          </li>
        ))}
      </ul>
      <Tick required>I have put them somewhere safe</Tick>
      <div className="row wide-actions">
        <Button small variant="line" onClick={save}>
          <DownloadIcon className="icon" />
          Save as a file
        </Button>
        <Button type="submit" small>
          Done
        </Button>
      </div>
    </form>
  )
}
