import Undo2Icon from 'lucide-react/icons/undo-2'
import { useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import type { FilledText } from './filled-texts.tsx'
import { SavedTextsInset } from './saved-texts-inset.tsx'

type Words = Omit<FilledText, 'id'>

type Props = {
  texts: readonly FilledText[]
  /** What stands in the field, and in the subject if there is one. */
  text: Words
  /** Whether she has typed it or changed it. */
  isOwn: boolean
  isReadOnly: boolean
  onFill: (text: Words) => void
  takeFocus: () => void
}

const blank: FilledText = { id: 'blank', name: 'Blank', words: '' }

/** Saved texts above the field they fill by one tap, with Undo for words of her own. */
export function SavedTexts({ texts, text, isOwn, isReadOnly, onFill, takeFocus }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [replaced, setReplaced] = useState<Words>()
  const choices = [...texts, blank]
  const chosen = choices.find((choice) => choice.words === text.words)
  return (
    <>
      <div className="row-between mt-4">
        {texts.length > 0 && (
          <h3 className="plain-heading" id={id}>
            Saved texts
          </h3>
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
          onClose={() => {
            setIsOpen(false)
            opener.current?.focus()
          }}
        />
      )}
      {texts.length > 0 && (
        <fieldset className="wrapping pills" aria-labelledby={id} disabled={isReadOnly}>
          {choices.map((choice) => (
            <button
              key={choice.id}
              type="button"
              aria-pressed={choice === chosen}
              onClick={() => {
                if (isOwn && !chosen) setReplaced(text)
                onFill(choice)
              }}
            >
              {choice.name}
            </button>
          ))}
        </fieldset>
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
              <Undo2Icon className="icon" />
              Undo
            </Button>
          </InlineNotice>
        )}
      </div>
    </>
  )
}
