import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type Erasure, lookUpPerson, type PersonalData } from '#contract/people.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { CopyButtons } from './copy-buttons.tsx'
import { ErasePanel } from './erase-panel.tsx'
import { ErasedNote } from './erased-note.tsx'
import { describeLookUpTime, formatContact, isNothingHeld, personNameOf } from './labels.ts'
import { LookUpForm } from './look-up-form.tsx'
import { PeopleLog } from './people-log.tsx'
import { PersonalDataRows } from './personal-data-rows.tsx'
import { usePersonalData } from './queries.ts'
import { SharedNumber } from './shared-number.tsx'

type Props = {
  /** The requests to answer by law; each can look up its sender. */
  law?: (lookUp: (contact: string) => void) => ReactNode
}

/** Looks up a person and shows the data held about them, for export, correction or erasure. */
export function PeopleDesk({ law }: Props) {
  const [contact, setContact] = useState<string>()
  const [toErase, setToErase] = useState<readonly PersonalData[]>()
  const [erasure, setErasure] = useState<Erasure>()
  const held = usePersonalData(contact)
  const lookUpAgain = useRefetch(lookUpPerson)
  const isFound = held.data !== undefined && !isNothingHeld(held.data)
  const heading = useRef<HTMLHeadingElement>(null)
  const eraser = useRef<HTMLButtonElement>(null)
  const wantsFocus = useRef(false)
  const { dataUpdatedAt } = held
  useEffect(() => {
    if (dataUpdatedAt === 0 || !wantsFocus.current) return
    wantsFocus.current = false
    heading.current?.focus()
  }, [dataUpdatedAt])

  const lookUp = (text: string) => {
    setErasure(undefined)
    setToErase(undefined)
    wantsFocus.current = true
    if (text === contact) void lookUpAgain()
    else setContact(text)
  }
  const ask = (people: readonly PersonalData[]) => {
    setErasure(undefined)
    setToErase(people)
  }
  const keep = () => {
    setToErase(undefined)
    eraser.current?.focus()
  }
  return (
    <>
      {erasure && <ErasedNote erasure={erasure} />}
      {toErase && held.data ? (
        <ErasePanel
          contact={held.data.contact}
          people={toErase}
          onKeep={keep}
          onErased={(done) => {
            setToErase(undefined)
            setContact(undefined)
            setErasure(done)
          }}
        />
      ) : (
        <LookUpForm
          // A new key clears the field after an erasure.
          key={erasure ? 'erased' : 'asked'}
          contact={contact}
          onLookUp={lookUp}
          isPending={held.isFetching}
          nothing={held.data && !isFound && !held.isFetching ? formatContact(held.data) : undefined}
        />
      )}
      {contact !== undefined && held.isPending && <Spinner>Looking up...</Spinner>}
      {held.error && (
        <ReadFailure error={held.error} onTryAgain={held.refetch} isTrying={held.isFetching}>
          It could not be looked up.
        </ReadFailure>
      )}
      <div className={law ? 'sides people-columns with-law' : 'sides people-columns'}>
        {held.data && isFound && contact !== undefined && (
          <Fragment
            // Forms opened for one person must not stay open for the next.
            key={contact}
          >
            {held.data.addresses.length > 1 ? (
              <SharedNumber
                held={held.data}
                lookedUpAt={dataUpdatedAt}
                heading={heading}
                eraser={eraser}
                isAsking={toErase !== undefined}
                onErase={ask}
                onLookUp={lookUp}
              />
            ) : (
              <PersonalDataPanel
                contact={contact}
                held={held.data}
                lookedUpAt={dataUpdatedAt}
                heading={heading}
                eraser={eraser}
                onErase={() => held.data && ask([held.data])}
                onLookUp={lookUp}
              />
            )}
          </Fragment>
        )}
        {law && <div className="people-law">{law(lookUp)}</div>}
        <PeopleLog />
      </div>
    </>
  )
}

type PanelProps = {
  contact: string
  held: PersonalData
  lookedUpAt: number
  heading: RefObject<HTMLHeadingElement | null>
  eraser: RefObject<HTMLButtonElement | null>
  onErase: () => void
  onLookUp: (contact: string) => void
}

function PersonalDataPanel({ contact, held, lookedUpAt, heading, eraser, onErase, onLookUp }: PanelProps) {
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
