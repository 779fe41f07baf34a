import type { RefObject } from 'react'
import type { PersonalData } from '#contract/people.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { CopyButtons } from './copy-buttons.tsx'
import { describeLookUpTime, formatContact, personNameOf } from './labels.ts'
import { PersonalDataRows } from './personal-data-rows.tsx'

type Props = {
  contact: string
  held: PersonalData
  lookedUpAt: number
  heading: RefObject<HTMLHeadingElement | null>
  eraser: RefObject<HTMLButtonElement | null>
  onErase: () => void
  onLookUp: (contact: string) => void
}

export function PersonalDataPanel({ contact, held, lookedUpAt, heading, eraser, onErase, onLookUp }: Props) {
  return (
    <section className="box held-panel" aria-labelledby="held-heading">
      <h2 id="held-heading" ref={heading} tabIndex={-1}>
        What you hold about {personNameOf(held)}
      </h2>
      <p className="fine-print">
        {!held.contact.includes('@') && `${formatContact(held)}, `}
        {held.addresses.map((email) => (
          <span key={email}>
            <EmailWords email={email} />,{' '}
          </span>
        ))}
        {describeLookUpTime(lookedUpAt)}
      </p>
      <PersonalDataRows contact={contact} held={held} onLookUp={onLookUp} />
      <CopyButtons whose={() => held}>
        <Button small variant="line" className="button-danger" ref={eraser} onClick={onErase}>
          <Icon name="trash" />
          Erase everywhere
        </Button>
      </CopyButtons>
    </section>
  )
}
