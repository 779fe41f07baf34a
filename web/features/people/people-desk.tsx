import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Erasure } from '#contract/people.ts'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ErasePanel } from './erase-panel.tsx'
import { ErasedNote } from './erased-note.tsx'
import { HeldPanel } from './held-panel.tsx'
import { LookUpForm } from './look-up-form.tsx'
import { PeopleLog } from './people-log.tsx'
import { useHeld } from './queries.ts'
import { isNothing } from './words.ts'

type Props = {
  /** What is to be answered by law, beside the rest; it may look somebody up. */
  law?: (lookUp: (contact: string) => void) => ReactNode
  below?: ReactNode
}

/** Looks somebody up and shows what is held about them, to hand over, to correct or to erase. */
export function PeopleDesk({ law, below }: Props) {
  const [contact, setContact] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const [erasure, setErasure] = useState<Erasure>()
  const held = useHeld(contact)
  const isFound = held.data !== undefined && !isNothing(held.data)
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
    setIsAsking(false)
    wantsFocus.current = true
    if (text === contact) void held.refetch()
    else setContact(text)
  }
  const keep = () => {
    setIsAsking(false)
    eraser.current?.focus()
  }
  return (
    <>
      {erasure && <ErasedNote erasure={erasure} />}
      {isAsking && held.data && contact !== undefined ? (
        <ErasePanel
          held={held.data}
          onKeep={keep}
          onErased={(done) => {
            setIsAsking(false)
            setContact(undefined)
            setErasure(done)
          }}
        />
      ) : (
        <LookUpForm
          // An address that was erased does not stay in the field.
          key={erasure ? 'erased' : 'asked'}
          contact={contact}
          onLookUp={lookUp}
          isPending={held.isFetching}
          nothing={held.data && !isFound && !held.isFetching ? held.data.contact : undefined}
        />
      )}
      {contact !== undefined && held.isPending && <Spinner>Looking up...</Spinner>}
      {held.error && (
        <ReadFailure error={held.error} onTryAgain={held.refetch} isTrying={held.isFetching}>
          It could not be looked up.
        </ReadFailure>
      )}
      <div className={law ? 'people-columns with-law' : 'people-columns'}>
        {held.data && isFound && contact !== undefined && (
          <HeldPanel
            // What was opened for one person is not open for the next.
            key={contact}
            contact={contact}
            held={held.data}
            lookedUpAt={dataUpdatedAt}
            heading={heading}
            eraser={eraser}
            onErase={() => {
              setErasure(undefined)
              setIsAsking(true)
            }}
            onLookUp={lookUp}
          />
        )}
        {law && <div className="people-law">{law(lookUp)}</div>}
        <PeopleLog />
      </div>
      {below}
    </>
  )
}
