import type { RefObject } from 'react'
import type { Held } from '#contract/people.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { CopyButtons } from './copy-buttons.tsx'
import { HeldRows } from './held-rows.tsx'
import { contactWords, lookedUpWords, nameOf } from './labels.ts'

type Props = {
  contact: string
  held: Held
  lookedUpAt: number
  heading: RefObject<HTMLHeadingElement | null>
  eraser: RefObject<HTMLButtonElement | null>
  onErase: () => void
  onLookUp: (contact: string) => void
}

export function HeldPanel({ contact, held, lookedUpAt, heading, eraser, onErase, onLookUp }: Props) {
  return (
    <section className="box held-panel" aria-labelledby="held-heading">
      <h2 id="held-heading" ref={heading} tabIndex={-1}>
        What you hold about {nameOf(held)}
      </h2>
      <p className="fine-print">
        {!held.contact.includes('@') && `${contactWords(held)}, `}
        {held.addresses.map((email) => (
          <span key={email}>
            <EmailWords email={email} />,{' '}
          </span>
        ))}
        {lookedUpWords(lookedUpAt)}
      </p>
      <HeldRows contact={contact} held={held} onLookUp={onLookUp} />
      <CopyButtons whose={() => held}>
        <Button small variant="line" className="button-danger" ref={eraser} onClick={onErase}>
          <Icon name="trash" />
          Erase everywhere
        </Button>
      </CopyButtons>
    </section>
  )
}
