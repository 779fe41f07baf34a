import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { tidyContent } from '#contract/tidy-content.ts'
import type { WebsiteDocument } from '#contract/website.ts'
import { changesMadeByHand } from '#contract/website-changes.ts'
import { withFieldNames } from '#contract/website-form.ts'
import { useIsLoggedIn } from '#web/features/account/sign-in/queries.ts'
import { useDocumentDraft } from '#web/features/website/queries.ts'
import { useAutosave } from '#web/lib/use-autosave.ts'

/** Opens the part of the form that the field of this path stands in, and goes on there. */
export function goToField(form: HTMLElement | null, path: string): void {
  const field = form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  const group = field?.closest('details')
  if (group) group.open = true
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** What every editor does with its draft: saves on leaving and when the connection is back, and leads to what is wrong. */
export function useDocumentEditor(document: WebsiteDocument) {
  const draft = useDocumentDraft(document)
  const state = useAutosave(draft, useIsLoggedIn())
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const form = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<{ path: string }>()
  const { document: stored, content } = state
  const { name } = stored
  const changes = useMemo(
    () =>
      withFieldNames(
        stored,
        changesMadeByHand(stored.published, tidyContent(content, stored.fields), stored),
      ),
    [stored, content],
  )
  const goToError = () => {
    setView('edit')
    const [path = ''] = Object.keys(draft.state().errors)
    setWanted({ path })
    // The register opens the sheet of the entry, which takes the focus.
    if (name === 'testimonials') return
    // On a phone the fields are drawn again first.
    requestAnimationFrame(() => goToField(form.current, path))
  }
  const { refusals } = state
  const onRefused = useEffectEvent(goToError)
  useEffect(() => {
    if (refusals > 0) onRefused()
  }, [refusals])
  return {
    ...{ draft, state, changes, view, setView, form, goToError },
    /** The place that was last led to, for an editor that has to open something to show it. */
    wanted,
  }
}
