import { useEffect, useRef, useState } from 'react'
import type { ArticleName, ListedVersion, WebsiteDocument } from '#contract/website.ts'
import { DocumentConflict } from '#web/features/website/draft/document-conflict.tsx'
import { useDocumentEditor } from '#web/features/website/draft/use-editing.ts'
import { fieldTextOf } from '#web/features/website/form/text-field.tsx'
import { Preview } from '#web/features/website/preview/preview.tsx'
import { VersionsDialog, VersionsPanel } from '#web/features/website/versions/versions.tsx'
import { BackLink } from '#web/ui/editor-top.tsx'
import { WebsiteSprite } from '#web/ui/glyph/website-sprite.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ChangesDialog, DiscardDialog } from '../editor-dialogs.tsx'
import { useDocument } from '../queries.ts'
import { ArticleBar } from './article-bar.tsx'
import { ArticleForm } from './article-form.tsx'
import { formatShortDateTime, planButtonLabel } from './article-labels.ts'
import { DeletedArticle } from './deleted-article.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { useArticleStateCalls } from './queries.ts'
import { usePlannedTime } from './use-planned-time.ts'

/** One article, to be written on beside its page. */
export function ArticleEditor({ name }: { name: ArticleName }) {
  const document = useDocument(name)
  return (
    <div className="website-editor article-editor">
      <WebsiteSprite />
      <BackLink edit="articles">Articles</BackLink>
      {document.data && document.isFetchedAfterMount ? (
        document.data.deleted ? (
          <DeletedArticle document={document.data} deleted={document.data.deleted} />
        ) : (
          <OpenArticle name={name} document={document.data} />
        )
      ) : (
        <NotLoaded query={document} loading="Loading the article...">
          This article could not be loaded. Your website is not affected.
        </NotLoaded>
      )}
    </div>
  )
}

function OpenArticle({ name, document }: { name: ArticleName; document: WebsiteDocument }) {
  const { draft, state, changes, view, setView, form, goToError, goToConflict } = useDocumentEditor(document)
  const calls = useArticleStateCalls(name)
  const when = usePlannedTime(document.plannedFor, () => draft.mend('plannedFor'))
  const [dialog, setDialog] = useState<{
    kind: 'changes' | 'discard' | 'versions'
    version?: ListedVersion
  }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const wasLive = useRef(false)
  useEffect(() => heading.current?.focus(), [])
  const { plannedFor } = state.document
  const title = fieldTextOf(state.content.title).trim()
  const { done } = state
  const isDeleted = done === 'deleted'
  // What was pressed may be gone with what it did.
  useEffect(() => {
    if (!done || window.document.activeElement !== window.document.body) return
    const bar = heading.current?.closest('.website-editor')?.querySelector<HTMLElement>('.publish-bar')
    const next = done === 'deleted' ? heading.current : bar
    next?.focus({ preventScroll: done !== 'deleted' })
  }, [done])

  const unplan = () => void draft.run(calls.unplan, 'unplanned')
  const publish = () => {
    if (!when.isPlanned) return void draft.publish()
    const at = when.instant()
    if (at) void draft.run(calls.plan(at), 'planned')
  }
  const remove = () => {
    wasLive.current = state.document.published.title !== undefined
    void draft.run(calls.takeOff(true), 'deleted')
  }
  /** What was on the website is published again; what never was is a draft again. */
  const undo = () => {
    const isDraftAgain = isDeleted && !wasLive.current
    void (isDraftAgain ? draft.run(calls.bringLastBack, undefined) : draft.undo())
  }
  const shown = { draft, state }
  const dialogProps = { ...shown, changes, onClose: () => setDialog(undefined) }
  return (
    <>
      <div className="row-between website-head article-head">
        <h1 ref={heading} tabIndex={-1} className="heading-section">
          {title || (isDeleted ? 'Deleted' : 'New article')}
        </h1>
        {plannedFor && <StatusBadge kind="plan">Goes live {formatShortDateTime(plannedFor)}</StatusBadge>}
        {!isDeleted && (
          <fieldset className="segments">
            <legend className="sr-only">Show</legend>
            {(['edit', 'preview'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
                {one === 'edit' ? 'Write' : 'Preview'}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {!isDeleted && (
        <div className={`sides article-shows-${view}`} ref={form} tabIndex={-1}>
          <div className="column article-main">
            <DocumentConflict {...shown} />
            <ArticleForm {...shown} />
          </div>
          {view === 'preview' ? (
            <Preview state={state} hasChanges note="Only you can see this page." />
          ) : (
            <aside className="column">
              <PublishPanel
                {...{ ...shown, when }}
                onUnplan={unplan}
                onTakeOff={() => void draft.run(calls.takeOff(false), 'taken-off')}
                onDelete={remove}
              />
              <PicturePanel {...shown} />
              <VersionsPanel
                state={state}
                onOpen={(version) => setDialog({ kind: 'versions', version })}
                onAll={() => setDialog({ kind: 'versions' })}
              />
            </aside>
          )}
        </div>
      )}
      <ArticleBar
        {...{ ...shown, changes, when }}
        onPublish={publish}
        onPreview={() => setView(view === 'preview' ? 'edit' : 'preview')}
        onDialog={(kind) => setDialog({ kind })}
        onGoTo={goToError}
        onDecide={goToConflict}
        onUnplan={unplan}
        onUndo={undo}
      />
      {dialog?.kind === 'changes' && (
        <ChangesDialog {...dialogProps} onPublish={publish} label={planButtonLabel(when)} />
      )}
      {dialog?.kind === 'discard' && <DiscardDialog {...dialogProps} />}
      {dialog?.kind === 'versions' && <VersionsDialog {...dialogProps} first={dialog.version} />}
    </>
  )
}
