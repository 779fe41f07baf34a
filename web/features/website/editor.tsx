import { useEffect, useState } from 'react'
import { documents } from '#content/documents.ts'
import type { PartName, WebsiteDocument } from '#contract/website.ts'
import { DocumentConflict } from '#web/features/website/draft/document-conflict.tsx'
import { goToField, useDocumentEditor } from '#web/features/website/draft/use-editing.ts'
import { DocumentForm } from '#web/features/website/form/document-form.tsx'
import { Preview } from '#web/features/website/preview/preview.tsx'
import { PublishBar } from '#web/features/website/publish/publish-bar.tsx'
import { TestimonialRegister } from '#web/features/website/testimonials/testimonial-register.tsx'
import { VersionsDialog } from '#web/features/website/versions/versions.tsx'
import { replaceAddressValue, valueInAddress } from '#web/lib/address.ts'
import { rememberLeftEditor } from '#web/lib/left-editor.ts'
import { EditorTop } from '#web/ui/editor-top.tsx'
import { WebsiteSprite } from '#web/ui/glyph/website-sprite.tsx'
import { LoadOnDemand } from '#web/ui/load-on-demand.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { ChangesDialog, DiscardDialog } from './editor-dialogs.tsx'
import { useDocument } from './queries.ts'

/** One part of the website, to be written on beside the page that it makes. */
export function Editor({ name }: { name: PartName }) {
  const document = useDocument(name)
  const { title } = documents[name]
  const hint = ''
  const [actions, setActions] = useState<HTMLElement | null>(null)
  useEffect(() => () => rememberLeftEditor(name), [name])
  const [asked] = useState(() => valueInAddress('field'))
  // Once: whoever comes back here begins at the top.
  useEffect(() => replaceAddressValue('field', undefined), [])
  return (
    <div className="website-editor">
      <WebsiteSprite />
      <EditorTop title={title} hint={hint} actionsRef={setActions} />
      {document.data && document.isFetchedAfterMount ? (
        <OpenEditor {...{ name, actions, asked }} document={document.data} />
      ) : (
        <NotLoaded query={document} loading="Loading what visitors see...">
          This page could not be loaded. Your website is not affected.
        </NotLoaded>
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
  const editing = useDocumentEditor(document)
  const { draft, state, changes, view, setView, form, goToError } = editing
  const [askedPlace] = useState(() => (asked === undefined ? undefined : { path: asked }))
  const wanted = editing.wanted ?? askedPlace
  useEffect(() => {
    if (asked !== undefined) goToField(form.current, asked)
  }, [asked, form])
  const [dialog, setDialog] = useState<'changes' | 'discard' | 'versions'>()
  const isRegister = name === 'testimonials'
  const shown = { draft, state }
  const dialogProps = { ...shown, changes, onClose: () => setDialog(undefined) }
  const fields = <DocumentForm {...shown} changes={changes} />
  const conflict = <DocumentConflict {...shown} />
  return (
    <>
      {name === 'gallery' ? (
        <div className="column website-form" ref={form} tabIndex={-1}>
          {conflict}
          <LoadOnDemand
            name="gallery editor"
            load={() => import('./gallery/gallery-editor.tsx')}
            loading={<Spinner>Loading your pictures...</Spinner>}
            failure="The gallery could not be loaded. Your website is not affected."
          >
            {({ GalleryEditor }) => (
              <GalleryEditor {...shown} goTo={wanted}>
                {fields}
              </GalleryEditor>
            )}
          </LoadOnDemand>
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
            <div className="column website-form" ref={form} tabIndex={-1}>
              {conflict}
              {isRegister ? <TestimonialRegister {...shown} {...{ actions, wanted }} /> : fields}
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
      <PublishBar {...shown} changes={changes} onDialog={setDialog} onGoTo={goToError} />
      {dialog === 'changes' && (
        <ChangesDialog
          {...dialogProps}
          onPublish={() => void draft.publish()}
          onVersions={() => setDialog('versions')}
        />
      )}
      {dialog === 'discard' && <DiscardDialog {...dialogProps} />}
      {dialog === 'versions' && <VersionsDialog {...dialogProps} />}
    </>
  )
}
