import { useEffect, useState } from 'react'
import type { PartName, WebsiteDocument } from '#contract/website.ts'
import type { Change } from '#contract/website-changes.ts'
import { inAddress, keepInAddress } from '#web/lib/address.ts'
import { Icon } from '#web/ui/glyph.tsx'
import { OnDemand } from '#web/ui/on-demand.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ClashPanel } from './clash-panel.tsx'
import type { DocumentDraft } from './document-draft.ts'
import type { DraftState } from './draft-state.ts'
import { ChangesDialog, DiscardDialog, VersionsDialog } from './editor-dialogs.tsx'
import { EditorTop } from './editor-top.tsx'
import { goToField } from './go-to-field.ts'
import { isAt, layouts } from './layouts/index.ts'
import type { Group } from './layouts/layout.ts'
import { Mark } from './mark.tsx'
import { PlaceField } from './place-field.tsx'
import { Preview } from './preview.tsx'
import { PublishBar } from './publish-bar.tsx'
import { useDocument } from './queries.ts'
import { Register } from './register/register.tsx'
import { leaveEditor } from './return-to-parts.ts'
import { useEditing } from './use-editing.ts'
import { WebsiteSprite } from './website-sprite.tsx'

/** One part of the website, to be written on beside the page that it makes. */
export function Editor({ name }: { name: PartName }) {
  const document = useDocument(name)
  const { title, hint } = layouts[name]
  const [actions, setActions] = useState<HTMLElement | null>(null)
  useEffect(() => () => leaveEditor(name), [name])
  const [asked] = useState(() => inAddress('field'))
  // Once: whoever comes back here begins at the top.
  useEffect(() => keepInAddress('field', undefined), [])
  return (
    <div className="website-editor">
      <WebsiteSprite />
      <EditorTop title={title} hint={hint} actionsRef={setActions} />
      {document.data && !document.isFetching ? (
        <OpenEditor {...{ name, actions, asked }} document={document.data} />
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

type OpenProps = {
  name: PartName
  document: WebsiteDocument
  actions: HTMLElement | null
  asked: string | undefined
}

/** `actions` is where buttons of the whole page stand: beside its heading. `asked` is the field to begin at. */
function OpenEditor({ name, document, actions, asked }: OpenProps) {
  const editing = useEditing(document)
  const { draft, state, changes, view, setView, form, goToError, goToChoice, lately, setLately } = editing
  const [askedPlace] = useState(() => (asked === undefined ? undefined : { path: asked }))
  const wanted = editing.wanted ?? askedPlace
  useEffect(() => {
    if (asked !== undefined) goToField(form.current, asked)
  }, [asked, form])
  const [dialog, setDialog] = useState<'changes' | 'discard' | 'versions'>()
  const isRegister = name === 'testimonials'
  const shown = { draft, state }
  const dialogProps = { ...shown, changes, onClose: () => setDialog(undefined) }
  const groups = layouts[name].groups.map((group, index) => (
    <EditorGroup key={group.title} {...shown} {...{ group, changes }} isFirst={index === 0} />
  ))
  const clashes = state.clashes.length > 0 && <ClashPanel {...shown} />
  return (
    <>
      {name === 'gallery' ? (
        <div className="website-form" ref={form} tabIndex={-1}>
          {clashes}
          <OnDemand
            name="gallery editor"
            load={() => import('./gallery/gallery-editor.tsx')}
            loading={<Spinner>Loading your pictures...</Spinner>}
            failure="The gallery could not be loaded. Your website is not affected."
          >
            {({ GalleryEditor }) => (
              <GalleryEditor {...shown} goTo={wanted} onDone={setLately}>
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
          <div className={`sides website-sides website-shows-${view} ${isRegister ? 'website-whole' : ''}`}>
            <div className="website-form" ref={form} tabIndex={-1}>
              {clashes}
              {isRegister ? <Register {...shown} {...{ actions, wanted }} onDone={setLately} /> : groups}
            </div>
            <Preview
              state={state}
              hasChanges={changes.length > 0}
              onField={(path) => {
                setView('edit')
                // On a phone the fields are drawn again first.
                requestAnimationFrame(() => goToField(form.current, path))
              }}
            />
          </div>
        </>
      )}
      <PublishBar
        {...shown}
        changes={changes}
        onDialog={setDialog}
        onGoTo={goToError}
        onDecide={goToChoice}
        lately={lately}
      />
      {dialog === 'changes' && <ChangesDialog {...dialogProps} onPublish={() => void draft.publish()} />}
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
