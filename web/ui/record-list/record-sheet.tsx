import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { focusRecord } from './record-list.tsx'

type Problems = Readonly<Record<string, string>>

type Props = {
  /** The record's id; its row takes the focus if the button that opened the sheet is gone. */
  id: string
  heading: string
  /** The record's problems, by field. */
  problems: Problems
  /** Whether the sheet was opened to fix a problem, so that problems are shown at once. */
  isChecked?: boolean | undefined
  onCancel: () => void
  onClose: () => void
  /** Further actions on the record, run after the sheet has closed. */
  actions?: readonly { words: string; isGrave?: boolean; onPress: () => void }[]
  /** Renders the fields with the problems shown so far. */
  children: (problems: Problems) => ReactNode
}

/** One record of a list in a dialog. Done closes it, or focuses the first problem. */
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
        if (afterClose.current) return afterClose.current()
        // Until the next frame the focus may still be in the dialog that was shut.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) focusRecord(id)
        })
      }}
    >
      {(close) => (
        <div className="fields record-sheet" ref={fields}>
          {children(isChecked ? problems : {})}
          {actions.length > 0 && (
            <p className="wrapping ruled">
              {actions.map(({ words, isGrave, onPress }) => (
                <button
                  key={words}
                  type="button"
                  className={`text-button ${isGrave ? 'bad' : ''}`}
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
