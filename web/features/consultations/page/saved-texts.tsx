import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ReplyText } from '#contract/consultation-page.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { SavedTextsInset } from './saved-texts-inset.tsx'

type Choice = { id: string; name: string; words: ReplyText }

type Props = {
  /** With their blanks filled in. */
  texts: readonly Choice[]
  /** What stands in the fields. */
  text: ReplyText
  /** Whether she has typed it or changed it. */
  isOwn: boolean
  isReadOnly: boolean
  onFill: (text: ReplyText) => void
  takeFocus: () => void
  /** `h2` where no heading of the page's own stands above it. */
  as?: 'h2' | 'h3'
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Arrow keys move without choosing, since a choice replaces what stands in the fields. */
function moveOnly(event: KeyboardEvent<HTMLElement>): void {
  const by = steps[event.key]
  if (by === undefined) return
  event.preventDefault()
  const radios = [...event.currentTarget.querySelectorAll('input')]
  const at = radios.findIndex((radio) => radio.matches(':focus'))
  radios.at((at + by) % radios.length)?.focus()
}

/** Saved texts above the fields they fill by one tap, with Undo for words of her own. */
export function SavedTexts({ texts, text, isOwn, isReadOnly, onFill, takeFocus, as: Heading = 'h3' }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [replaced, setReplaced] = useState<ReplyText>()
  const choices = [...texts, { id: 'blank', name: 'Blank', words: { subject: '', message: '' } }]
  const chosen = choices.find(({ words }) => words.subject === text.subject && words.message === text.message)
  return (
    <>
      <div className="row-between mt-4">
        {texts.length > 0 && (
          <Heading className="plain-heading" id={id}>
            Saved texts
          </Heading>
        )}
        <button
          ref={opener}
          type="button"
          className="quiet-link text-small"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.length > 0 ? 'Change the texts' : 'Save a text to use again'}
        </button>
      </div>
      {isOpen && (
        <SavedTextsInset
          as={Heading === 'h2' ? 'h3' : 'h4'}
          onClose={() => {
            setIsOpen(false)
            opener.current?.focus()
          }}
        />
      )}
      {texts.length > 0 && (
        <div role="radiogroup" aria-labelledby={id} className="wrapping pills" onKeyDown={moveOnly}>
          {choices.map(({ id: choice, name, words }) => (
            <label key={choice}>
              <input
                type="radio"
                name={id}
                disabled={isReadOnly}
                checked={choice === chosen?.id}
                onChange={() => {
                  if (isOwn && !chosen) setReplaced(text)
                  onFill(words)
                }}
              />
              {name}
            </label>
          ))}
        </div>
      )}
      <div role="status">
        {replaced && chosen && !isReadOnly && (
          <InlineNotice words="Your words were replaced.">
            <Button
              small
              variant="line"
              onClick={() => {
                onFill(replaced)
                setReplaced(undefined)
                takeFocus()
              }}
            >
              <Icon name="undo" />
              Undo
            </Button>
          </InlineNotice>
        )}
      </div>
    </>
  )
}
