import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { tidy } from '#contract/tidy.ts'
import type { WebsiteDocument } from '#contract/website.ts'
import { changesByHand } from '#contract/website-changes.ts'
import { useIsLoggedIn } from '#web/features/admin-session/queries.ts'
import { onConnection } from '#web/lib/api-client.ts'
import type { Lately } from './draft-state.ts'
import { useDocumentDraft } from './queries.ts'

/** What every editor does with its draft: saves on leaving and when the connection is back, and leads to what is wrong. */
export function useEditing(document: WebsiteDocument) {
  const draft = useDocumentDraft(document)
  const state = useSyncExternalStore(draft.subscribe, draft.state)
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const form = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<{ path: string }>()
  const [lately, setLately] = useState<Lately>()
  const { name, published, fields, automatic, keyed } = state.document
  const changes = useMemo(
    () => changesByHand(published, tidy(state.content, fields), { automatic, keyed }),
    [published, state.content, fields, automatic, keyed],
  )
  useEffect(() => () => void draft.flush(), [draft])
  const isLoggedIn = useIsLoggedIn()
  // What could not be saved is saved as soon as there is a connection, or a session, again.
  useEffect(() => {
    if (isLoggedIn) void draft.resume()
    return onConnection(() => void draft.resume())
  }, [isLoggedIn, draft])

  const goToError = () => {
    setView('edit')
    const [path = ''] = Object.keys(draft.state().errors)
    setWanted({ path })
    // The register opens the sheet of the entry, which takes the focus.
    if (name === 'testimonials') return
    const selector = `[data-path="${CSS.escape(path)}"]`
    // On a phone the fields are drawn again first.
    requestAnimationFrame(() => {
      const field = form.current?.querySelector<HTMLElement>(selector)
      const group = field?.closest('details')
      if (group) group.open = true
      field?.focus()
      field?.scrollIntoView({ block: 'center' })
    })
  }
  const goToChoice = () => {
    setView('edit')
    requestAnimationFrame(() => {
      const heading = form.current?.querySelector<HTMLElement>('#clash-heading')
      heading?.focus()
      heading?.scrollIntoView({ block: 'center' })
    })
  }
  const { refusals } = state
  const onRefused = useEffectEvent(goToError)
  useEffect(() => {
    if (refusals > 0) onRefused()
  }, [refusals])
  return {
    ...{ draft, state, changes, view, setView, form, goToError, goToChoice, setLately },
    /** The place that was last led to, for an editor that has to open something to show it. */
    wanted,
    lately: lately?.content === state.content ? lately : undefined,
  }
}
