import { useState } from 'react'
import { isSafeLink } from '#content/text/markdown-links.ts'
import { Dialog, DialogActions } from '#web/admin/ui/dialog.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/field.tsx'

type Props = {
  /** The address of the link that the cursor is in. */
  href: string | undefined
  /** Whether the selected words become the link; if not, it asks for some. */
  hasWords: boolean
  /** Called once the dialog is closed; an empty address removes the link. */
  onDone: (href: string, words: string) => void
  onClose: () => void
}

/** An address as she types or pastes it: `www.…` alone is one too. */
const completed = (typed: string) =>
  /^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(typed) ? `https://${typed}` : typed

export function LinkDialog({ href, hasWords, onDone, onClose }: Props) {
  const [address, setAddress] = useState(href ?? '')
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const [result, setResult] = useState<{ href: string; words: string }>()
  const needsWords = href === undefined && !hasWords

  const finish = (close: () => void) => {
    const to = completed(address.trim())
    if (!isSafeLink(to))
      return setProblem('Begin the address with https:// or, for a page of your website, with one /.')
    setResult({ href: to, words: words.trim() || to })
    close()
  }
  return (
    <Dialog
      heading="Link"
      onClose={() => {
        onClose()
        if (result) onDone(result.href, result.words)
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
            {needsWords && (
              <TextField
                label="Words of the link"
                value={words}
                data-takes-focus
                autoComplete="off"
                onKeyDown={onKeyDown}
                onChange={({ target }) => setWords(target.value)}
              />
            )}
            <TextField
              label="Address"
              hint="Copy it from your browser, such as https://example.com or, for a page of your website, /services."
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              data-takes-focus={needsWords ? undefined : true}
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
                    setResult({ href: '', words: '' })
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
