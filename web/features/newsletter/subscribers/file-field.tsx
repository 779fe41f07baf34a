import { useRef } from 'react'
import { TextField } from '#web/ui/field/field.tsx'

type Props = {
  label: string
  name: string
  /** The file that is chosen. */
  fileName: string | undefined
  onChoose: (fileName: string | undefined) => void
  error: string | undefined
}

/** A file of addresses, and a way to leave it out again, which browsers have none for. */
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
      accept=".csv,.txt,text/csv,text/plain"
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
