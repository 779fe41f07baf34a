import { useRef } from 'react'
import { TextField } from '#web/ui/field/field.tsx'

type Props = {
  label: string
  name: string
  fileName: string | undefined
  onChoose: (fileName: string | undefined) => void
  error: string | undefined
}

/** A field for a file of addresses, with a button that clears it, which browsers do not offer. */
export function FileField({ label, name, fileName, onChoose, error }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const leaveOut = () => {
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
    onChoose(undefined)
  }
  return (
    <TextField
      label={label}
      name={name}
      type="file"
      accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      ref={input}
      error={error}
      onChange={(event) => onChoose(event.target.files?.[0]?.name)}
      below={
        fileName && (
          <button type="button" className="quiet-button" onClick={leaveOut}>
            Leave the file out
          </button>
        )
      }
    />
  )
}
