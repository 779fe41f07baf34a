import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { documents } from '#content/documents.ts'
import { type DocumentName, isArticleName, type WebsiteDocument } from '#contract/website.ts'
import { useIsLeaving } from '#web/admin/lib/use-is-leaving.ts'
import { ConflictDialog } from '#web/admin/ui/conflict-dialog.tsx'
import { EditorTop } from '#web/admin/ui/editor-top.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { Segments } from '#web/admin/ui/segments.tsx'
import { BackLink } from '#web/lib/link.tsx'
import { takeFocus } from '#web/lib/take-focus.ts'
import { ArticlePanel } from './articles/article-panel.tsx'
import { AwayVisits } from './away-visits.tsx'
import { DocumentForm } from './form/document-form.tsx'
import { Preview } from './preview.tsx'
import { PublishBar } from './publish-bar.tsx'
import { useDocument } from './queries.ts'
import { EditorContext, useEditor } from './use-editor.ts'

const route = getRouteApi('/admin/website/$part')

/** A document of the website, to be written on beside the page that it makes. */
export function Editor({ name }: { name: DocumentName }) {
  const document = useDocument(name)
  return (
    <div className="website-editor">
      {isArticleName(name) ? (
        <BackLink to="/admin/website/articles">Articles</BackLink>
      ) : (
        <EditorTop title={documents[name].title} />
      )}
      {document.data && document.isFetchedAfterMount ? (
        <OpenEditor document={document.data} />
      ) : (
        <NotLoaded of={document} what="this page" />
      )}
    </div>
  )
}

const views = [
  { value: 'edit', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
] as const

function OpenEditor({ document }: { document: WebsiteDocument }) {
  const editor = useEditor(document)
  const { name, content, draft, goTo } = editor
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const { field: asked } = route.useSearch()
  const navigate = route.useNavigate()
  const isLeaving = useIsLeaving()
  const arrive = useEffectEvent((path: string) => {
    if (isLeaving()) return
    // Whoever comes back here begins at the top.
    void navigate({ search: {}, replace: true, resetScroll: false })
    goTo(path)
  })
  useEffect(() => {
    if (asked !== undefined) arrive(asked)
  }, [asked])
  const { theirs } = draft
  return (
    <EditorContext value={editor}>
      {isArticleName(name) && (
        <h1
          ref={takeFocus}
          tabIndex={-1}
          className="heading-section mt-[0.15rem] mb-[1.6rem] max-w-[24ch] text-display-md wrap-anywhere"
        >
          {String(content.title ?? '') || 'New article'}
        </h1>
      )}
      <Segments
        legend="Show"
        options={views}
        chosen={view}
        onChoose={setView}
        className="mb-4 lg:hidden [&_button]:flex-1"
      />
      <div className="sides [--sides:minmax(0,5fr)_minmax(0,7fr)]">
        <div
          className={`column website-form min-w-0 gap-[0.6rem] ${view === 'preview' ? 'max-lg:hidden' : ''}`}
          tabIndex={-1}
        >
          {theirs && (
            <ConflictDialog
              // Without a draft it was published there.
              savedAt={theirs.draft ? theirs.draftSavedAt : theirs.publishedAt}
              onKeepMine={() => void draft.choose('mine')}
              onTakeTheirs={() => void draft.choose('theirs')}
            >
              While you were writing here, this page was changed there. Which one goes on as the draft?
            </ConflictDialog>
          )}
          {name === 'details' && editor.action.data === 'publish' && <AwayVisits away={content.away} />}
          <DocumentForm />
          {isArticleName(name) && <ArticlePanel />}
        </div>
        <Preview
          isHiddenOnPhones={view === 'edit'}
          onField={(path) => {
            setView('edit')
            // On a phone the fields are laid out again first.
            requestAnimationFrame(() => goTo(path))
          }}
        />
      </div>
      <PublishBar />
    </EditorContext>
  )
}
