import { useEffect, useRef, useState } from 'react'
import type { WorklistEntry } from '#contract/worklist.ts'
import { firstName } from '#web/lib/format.ts'
import { OnDemand } from '#web/ui/on-demand.tsx'
import { findPress, keepPress, type Press, pressedWay, requestBox } from './contact-press.ts'

type Props = {
  entry: WorklistEntry
  now: Date
  /** Called with the request as an answer or its Undo has left it. */
  onSaved?: (changed: WorklistEntry) => void
}

/** Watches the links of a request's box: after a press she is asked whether she reached the client. */
export function AskOnReturn({ entry, ...rest }: Props) {
  const { id } = entry
  const place = useRef<HTMLDivElement>(null)
  const [press, setPress] = useState(() => findPress(id))
  /** The question stays loaded after its answer, for the answer's Undo. */
  const [isAsked, setAsked] = useState(press !== undefined)
  const keep = (kept: Press | undefined) => {
    keepPress(id, kept)
    setPress(kept)
  }
  useEffect(() => {
    // Answered meanwhile on the page of the request.
    setPress(findPress(id))
    const listening = new AbortController()
    place.current?.closest(requestBox)?.addEventListener(
      'click',
      ({ target }) => {
        const way = pressedWay(target)
        if (!way) return
        const pressed = { way, at: new Date().toISOString() }
        keepPress(id, pressed)
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
        <OnDemand
          name="contact-ask"
          load={() => import('./contact-ask.tsx')}
          loading={null}
          failure={`Whether you reached ${firstName(entry.name)} cannot be noted now.`}
        >
          {({ ContactAsk }) => <ContactAsk entry={entry} press={press} onPress={keep} {...rest} />}
        </OnDemand>
      )}
    </div>
  )
}
