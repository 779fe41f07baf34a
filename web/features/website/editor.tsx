import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { tidy } from '#contract/tidy.ts'
import type { DocumentName, WebsiteDocument } from '#contract/website.ts'
import { type Change, changesByHand } from '#contract/website-changes.ts'
import { useIsLoggedIn } from '#web/features/admin-session/queries.ts'
import { Icon } from '#web/ui/glyph.tsx'
import { OnDemand } from '#web/ui/on-demand.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ClashPanel } from './clash-panel.tsx'
import type { DocumentDraft } from './document-draft.ts'
import type { DraftState, Lately } from './draft-state.ts'
import { ChangesDialog, DiscardDialog, VersionsDialog } from './editor-dialogs.tsx'
import { EditorTop } from './editor-top.tsx'
import { isAt, layouts } from './layouts/index.ts'
import type { Group } from './layouts/layout.ts'
import { Mark } from './mark.tsx'
import { PlaceField } from './place-field.tsx'
import { Preview } from './preview.tsx'
import { PublishBar } from './publish-bar.tsx'
import { useDocument, useDocumentDraft } from './queries.ts'
import { Register } from './register/register.tsx'
import { leaveEditor } from './return-to-parts.ts'
import { WebsiteSprite } from './website-sprite.tsx'

/** One part of the website, to be written on beside the page that it makes. */
export function Editor({ name }: { name: DocumentName }) {
  const document = useDocument(name)
  const { title, hint } = layouts[name]
  const [actions, setActions] = useState<HTMLElement | null>(null)
  useEffect(() => () => leaveEditor(name), [name])
  return (
    <div className="website-editor">
      <WebsiteSprite />
      <EditorTop title={title} hint={hint} actionsRef={setActions} />
      {document.data && !document.isFetching ? (
        <OpenEditor document={document.data} actions={actions} />
      ) : document.error ? (
        <ReadFailure error={document.error} onTryAgain={document.refetch} isTrying={document.isFetching}>
          This page could not be loaded. Your website is not affected.
        </ReadFailure>
      ) : (
        <Spinner>Loading what visitors see...</Spinner>
      )}
    </div>
  )
}

/** `actions` is where buttons of the whole page stand: beside its heading. */
function OpenEditor({ document, actions }: { document: WebsiteDocument; actions: HTMLElement | null }) {
  const draft = useDocumentDraft(document)
  const state = useSyncExternalStore(draft.subscribe, draft.state)
  const [dialog, setDialog] = useState<'changes' | 'discard' | 'versions'>()
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const form = useRef<HTMLDivElement>(null)
  const [lately, setLately] = useState<Lately>()
  const [goTo, setGoTo] = useState<{ path: string }>()
  const isRegister = document.name === 'testimonials'
  const { published, fields, automatic, keyed } = state.document
  const changes = useMemo(
    () => changesByHand(published, tidy(state.content, fields), { automatic, keyed }),
    [published, state.content, fields, automatic, keyed],
  )
  useEffect(() => () => void draft.flush(), [draft])
  const [wanted, setWanted] = useState<{ path: string }>()
  const isLoggedIn = useIsLoggedIn()
  // What could not be saved is saved as soon as there is a connection, or a session, again.
  useEffect(() => {
    const again = () => {
      if (draft.state().save === 'failed') void draft.save()
    }
    if (isLoggedIn) again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isLoggedIn, draft])

  const goToError = () => {
    setView('edit')
    const [path = ''] = Object.keys(draft.state().errors)
    if (isRegister) return setWanted({ path })
    const selector = `[data-path="${CSS.escape(path)}"]`
    setGoTo({ path })
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
  const shown = { draft, state }
  const dialogProps = { ...shown, changes, onClose: () => setDialog(undefined) }
  const groups = layouts[document.name].groups.map((group, index) => (
    <EditorGroup key={group.title} {...shown} {...{ group, changes }} isFirst={index === 0} />
  ))
  const clashes = state.clashes.length > 0 && <ClashPanel {...shown} />
  return (
    <>
      {document.name === 'gallery' ? (
        <div className="website-form" ref={form} tabIndex={-1}>
          {clashes}
          <OnDemand
            name="gallery editor"
            load={() => import('./gallery/gallery-editor.tsx')}
            loading={<Spinner>Loading your pictures...</Spinner>}
            failure="The gallery could not be loaded. Your website is not affected."
          >
            {({ GalleryEditor }) => (
              <GalleryEditor {...shown} goTo={goTo} onDone={setLately}>
                {groups}
              </GalleryEditor>
            )}
          </OnDemand>
        </div>
      ) : (
        <>
          <fieldset className="segments website-view">
            <legend className="sr-only">Show</legend>
            {(['edit', 'preview'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
                {one === 'edit' ? 'Edit' : 'Preview'}
              </button>
            ))}
          </fieldset>
          <div className={`website-sides website-shows-${view} ${isRegister ? 'website-whole' : ''}`}>
            <div className="website-form" ref={form} tabIndex={-1}>
              {clashes}
              {isRegister ? <Register {...shown} {...{ actions, wanted }} onDone={setLately} /> : groups}
            </div>
            <Preview state={state} hasChanges={changes.length > 0} />
          </div>
        </>
      )}
      <PublishBar
        {...shown}
        changes={changes}
        onDialog={setDialog}
        onGoTo={goToError}
        onDecide={goToChoice}
        lately={lately?.content === state.content ? lately : undefined}
      />
      {dialog === 'changes' && <ChangesDialog {...dialogProps} />}
      {dialog === 'discard' && <DiscardDialog {...dialogProps} />}
      {dialog === 'versions' && <VersionsDialog {...dialogProps} />}
    </>
  )
}

type GroupProps = {
  draft: DocumentDraft
  state: DraftState
  group: Group
  changes: readonly Change[]
  isFirst: boolean
}

/** A part of the page. The first is open, and so are those with changes. */
function EditorGroup({ draft, state, group, changes, isFirst }: GroupProps) {
  const count = changes.filter(({ path }) => group.places.some((place) => isAt(place, path))).length
  const [isOpenAtFirst] = useState(isFirst || count > 0 || state.document.name === 'details')
  return (
    <details className="editor-group" open={isOpenAtFirst}>
      <summary>
        <span className="editor-group-title">
          {group.title}
          {group.hint && <small>{group.hint}</small>}
        </span>
        {count > 0 && (
          <Mark kind="draft">
            {count} change{count === 1 ? '' : 's'}
          </Mark>
        )}
        <Icon name="chevron" />
      </summary>
      <div className="editor-fields">
        {group.places.map((place) => (
          <PlaceField key={place.path + place.kind} {...{ draft, state, place }} />
        ))}
      </div>
    </details>
  )
}
