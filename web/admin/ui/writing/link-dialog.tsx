import { useState } from 'react'
import { isSafeLink } from '#content/text/markdown-links.ts'
import { Dialog, DialogActions } from '#web/admin/ui/dialog.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/field.tsx'

type Props = {
  /** The address of the link that the cursor is in. */
  href: string | undefined
  /** Called once the dialog is closed; an empty address removes the link. */
  onDone: (href: string) => void
  onClose: () => void
}

/** An address as she types or pastes it: `www.…` alone is one too. */
const completed = (typed: string) =>
  /^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(typed) ? `https://${typed}` : typed

export function LinkDialog({ href, onDone, onClose }: Props) {
  const [address, setAddress] = useState(href ?? '')
  const [problem, setProblem] = useState<string>()
  const [result, setResult] = useState<string>()

  const finish = (close: () => void) => {
    const to = completed(address.trim())
    if (!isSafeLink(to))
      return setProblem('Begin the address with https:// or, for a page of your website, with one /.')
    setResult(to)
    close()
  }
  return (
    <Dialog
      heading="Link"
      onClose={() => {
        onClose()
        if (result !== undefined) onDone(result)
      }}
    >
      {(close) => {
        // No form: the text that is written on stands in one.
        const onKeyDown = (event: React.KeyboardEvent) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          finish(close)
        }
        return (
          <div className="column writing-link">
            <TextField
              label="Address"
              hint="Copy it from your browser, such as https://example.com or, for a page of your website, /services."
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              data-takes-focus
              value={address}
              error={problem}
              onKeyDown={onKeyDown}
              onChange={({ target }) => {
                setProblem(undefined)
                setAddress(target.value)
              }}
            />
            <DialogActions>
              <Button small onClick={() => finish(close)}>
                {href === undefined ? 'Make it a link' : 'Change the link'}
              </Button>
              {href !== undefined && (
                <Button
                  small
                  variant="line"
                  onClick={() => {
                    setResult('')
                    close()
                  }}
                >
                  Take the link off
                </Button>
              )}
              <button type="button" className="text-button" onClick={close}>
                Cancel
              </button>
            </DialogActions>
          </div>
        )
      }}
    </Dialog>
  )
}
