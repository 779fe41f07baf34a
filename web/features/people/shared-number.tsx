import { type RefObject, useRef, useState } from 'react'
import type { PersonalData } from '#contract/people.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CheckboxField } from '#web/ui/field/field.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { CopyButtons } from './copy-buttons.tsx'
import { describeLookUpTime, formatContact, personNameOf } from './labels.ts'
import { PersonalDataRows } from './personal-data-rows.tsx'
import { usePersonalDataOfEach } from './queries.ts'

type Props = {
  /** The data found by the number, of everybody who shares it. */
  held: PersonalData
  lookedUpAt: number
  heading: RefObject<HTMLHeadingElement | null>
  eraser: RefObject<HTMLButtonElement | null>
  /** Whether the erasure is being confirmed: the selection must not change meanwhile. */
  isAsking: boolean
  onErase: (people: readonly PersonalData[]) => void
  onLookUp: (contact: string) => void
}

/** A number used with several addresses: each counts as a person, and she ticks whom to export or erase. */
export function SharedNumber(props: Props) {
  const { held, lookedUpAt, heading, eraser, isAsking, onErase, onLookUp } = props
  const { contact, addresses } = held
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isRefused, setRefused] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const people = usePersonalDataOfEach(addresses)
  const tick = (email: string) => {
    setRefused(false)
    setTicked(ticked.includes(email) ? ticked.filter((one) => one !== email) : [...ticked, email])
  }
  const whose = () => {
    const theirs = addresses.filter((email) => ticked.includes(email))
    if (theirs.length > 0) return { contact, addresses: theirs }
    setRefused(true)
    list.current?.querySelector('input')?.focus()
    return undefined
  }
  return (
    <section className="box held-panel" aria-labelledby="held-heading">
      <h2 id="held-heading" ref={heading} tabIndex={-1}>
        What you hold about {formatContact(held)}
      </h2>
      <p className="fine-print">
        {formatCount(addresses.length)} addresses wrote with it, {describeLookUpTime(lookedUpAt)}
      </p>
      <p className="prose mt-3">
        People may share a phone, so each address is shown as its own person. Tick whose data is to be copied
        or erased.
      </p>
      <div role="alert">{isRefused && <FieldError>Please tick whose data is meant</FieldError>}</div>
      <div ref={list}>
        {addresses.map((email, index) => {
          const person = people[index]
          return (
            <section key={email} className="wrap-anywhere held-person" aria-label={email}>
              <CheckboxField
                label={person?.data ? personNameOf(person.data) : email}
                hint={email}
                checked={ticked.includes(email)}
                disabled={isAsking}
                onChange={() => tick(email)}
              />
              {person?.data && (
                <PersonalDataRows
                  contact={email}
                  held={{
                    ...person.data,
                    samePhone: person.data.samePhone.filter((one) => !addresses.includes(one)),
                  }}
                  onLookUp={onLookUp}
                />
              )}
              {person?.isPending && <Spinner>Looking up...</Spinner>}
              {person?.error && (
                <ReadFailure error={person.error} onTryAgain={person.refetch} isTrying={person.isFetching}>
                  It could not be looked up.
                </ReadFailure>
              )}
            </section>
          )
        })}
      </div>
      <CopyButtons whose={whose}>
        <Button
          small
          variant="line"
          className="button-danger"
          ref={eraser}
          onClick={() => {
            const theirs = whose()?.addresses
            const read = people.flatMap(({ data }) => data ?? [])
            const meant = read.filter((one) => theirs?.includes(one.contact))
            // The panel lists what will be erased, so all of that must be loaded.
            if (meant.length > 0 && meant.length === theirs?.length) onErase(meant)
          }}
        >
          <Icon name="trash" />
          Erase everywhere
        </Button>
      </CopyButtons>
    </section>
  )
}
