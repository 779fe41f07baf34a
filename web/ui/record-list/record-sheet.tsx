import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { focusRecord } from './focus-record.ts'

type Problems = Readonly<Record<string, string>>

type Props = {
  /** The record, whose row takes the focus where the button that opened the sheet is gone. */
  id: string
  heading: string
  /** What is wrong with the record, by field. */
  problems: Problems
  /** Opened to put a problem right, which is shown at once. */
  isChecked?: boolean | undefined
  onCancel: () => void
  onClose: () => void
  /** What else can be done with the record, once the sheet is shut. */
  actions?: readonly { words: string; isGrave?: boolean; onPress: () => void }[]
  /** The fields, with the problems that are shown by now. */
  children: (problems: Problems) => ReactNode
}

/** One record of a list in a dialog. Done shuts it unless there is a problem, which then takes the focus. */
export function RecordSheet(props: Props) {
  const { id, heading, problems, onCancel, onClose, actions = [], children } = props
  const [isChecked, check] = useState(props.isChecked ?? false)
  const fields = useRef<HTMLDivElement>(null)
  const afterClose = useRef<() => void>(undefined)
  const focusProblem = () =>
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  const onOpened = useEffectEvent(() => {
    if (isChecked) focusProblem()
  })
  useEffect(() => onOpened(), [])
  return (
    <Dialog
      heading={heading}
      onClose={() => {
        onClose()
        if (afterClose.current) afterClose.current()
        else if (document.activeElement === document.body) focusRecord(id)
      }}
    >
      {(close) => (
        <div className="record-sheet" ref={fields}>
          {children(isChecked ? problems : {})}
          {actions.length > 0 && (
            <p className="record-sheet-more">
              {actions.map(({ words, isGrave, onPress }) => (
                <button
                  key={words}
                  type="button"
                  className={`text-button ${isGrave ? 'text-button-bad' : ''}`}
                  onClick={() => {
                    afterClose.current = onPress
                    close()
                  }}
                >
                  {words}
                </button>
              ))}
            </p>
          )}
          <div className="dialog-actions">
            <Button
              small
              onClick={() => {
                if (Object.keys(problems).length === 0) return close()
                check(true)
                focusProblem()
              }}
            >
              Done
            </Button>
            <button
              type="button"
              className="text-button"
              onClick={() => {
                onCancel()
                close()
              }}
            >
              Cancel
            </button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
