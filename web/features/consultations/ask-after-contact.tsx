import { useEffect, useRef, useState } from 'react'
import type { WorklistEntry } from '#contract/worklist.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { LoadOnDemand } from '#web/ui/load-on-demand.tsx'
import {
  contactWayOfLink,
  findContactPress,
  type Press,
  requestBox,
  setContactPressInSession,
} from './contact-press.ts'

type Props = {
  entry: WorklistEntry
  now: Date
  /** Called with the request as an answer or its Undo has left it. */
  onSaved?: (changed: WorklistEntry) => void
}

/** Watches the links of a request's box: after a press she is asked whether she reached the client. */
export function AskAfterContact({ entry, ...rest }: Props) {
  const { id } = entry
  const place = useRef<HTMLDivElement>(null)
  const [press, setPress] = useState(() => findContactPress(id))
  /** The question stays loaded after its answer, for the answer's Undo. */
  const [isAsked, setAsked] = useState(press !== undefined)
  const keep = (kept: Press | undefined) => {
    setContactPressInSession(id, kept)
    setPress(kept)
  }
  useEffect(() => {
    // Answered meanwhile on the page of the request.
    setPress(findContactPress(id))
    const listening = new AbortController()
    place.current?.closest(requestBox)?.addEventListener(
      'click',
      ({ target }) => {
        const way = contactWayOfLink(target)
        if (!way) return
        const pressed = { way, at: new Date().toISOString() }
        setContactPressInSession(id, pressed)
        setPress(pressed)
        setAsked(true)
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [id])
  return (
    <div ref={place} className="contact-ask">
      {isAsked && (
        <LoadOnDemand
          name="contact-ask"
          load={() => import('./contact-ask.tsx')}
          loading={null}
          failure={`Whether you reached ${firstNameOf(entry.name)} cannot be noted now.`}
        >
          {({ ContactAsk }) => <ContactAsk entry={entry} press={press} onPress={keep} {...rest} />}
        </LoadOnDemand>
      )}
    </div>
  )
}
