import { useId, useState } from 'react'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { type Entry, isAwaitingConsent } from './entries.ts'
import { entryNameOf } from './labels.ts'

const lastWords = 'A yes by return is all I need, and you can change your mind at any time.'

const askForWords = `Hello,

thank you for coming to me. Would you write me a few words about your hair that I may put on my website, with your first name and the first letter of your surname?

A few lines by return are all I need, and you can change your mind at any time.`

const askForConsent = ({ name, words }: Entry) => `Hello ${name.trim().split(/\s+/)[0] ?? ''},

thank you for what you wrote about your hair. May I put these words on my website, with your first name and the first letter of your surname?

“${words}” ${name}

${lastWords}`

const subject = 'May I quote you?'

/** Words to send from her own phone or mail program: no address is asked for, and none is kept. */
export function AskDialog({ entries, onClose }: { entries: readonly Entry[]; onClose: () => void }) {
  const waiting = entries.filter((entry) => isAwaitingConsent(entry) && entry.words.trim() !== '')
  const [chosen, choose] = useState(waiting[0]?.id ?? '')
  const [own, setOwn] = useState<string>()
  const [outcome, setOutcome] = useState('')
  const select = useId()
  const asked = waiting.find(({ id }) => id === chosen)
  const text = own ?? (asked ? askForConsent(asked) : askForWords)
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'))
  const copy = () =>
    copyText(text)
      .then(() => setOutcome('Copied.'))
      .catch(() =>
        setOutcome('This browser does not copy here. Please mark the words and copy them by hand.'),
      )
  return (
    <Dialog heading="Ask a client" onClose={onClose}>
      {() => (
        <>
          {waiting.length > 0 && (
            <div className="field">
              <label htmlFor={select}>Whom do you ask?</label>
              <select
                id={select}
                className="input"
                value={chosen}
                onChange={({ target }) => {
                  choose(target.value)
                  setOwn(undefined)
                }}
              >
                {waiting.map((entry) => (
                  <option key={entry.id} value={entry.id}>
                    {entryNameOf(entry)}, about these words
                  </option>
                ))}
                <option value="">Somebody else, for a few words</option>
              </select>
            </div>
          )}
          <p>Copy this into a text or email and change what you like.</p>
          <textarea
            className="input register-ask"
            aria-label="Words to send"
            value={text}
            onChange={({ target }) => setOwn(target.value)}
          />
          <p role="status" className="fine-print">
            {outcome || 'It opens in your own program. No address is kept here.'}
          </p>
          <div className="dialog-actions">
            <Button small onClick={() => void copy()}>
              <Icon name="copy" />
              Copy
            </Button>
            <a
              className="button button-line button-small"
              href={`mailto:?subject=${encodeURIComponent(subject)}&body=${body}`}
            >
              Open in mail
            </a>
            <a className="button button-line button-small" href={`sms:?&body=${encodeURIComponent(text)}`}>
              Open as a text
            </a>
          </div>
        </>
      )}
    </Dialog>
  )
}
