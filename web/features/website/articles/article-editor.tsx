import { useEffect, useRef, useState } from 'react'
import { countWords, readingMinutes } from '#content/text/reading-time.ts'
import type { ArticleName, WebsiteDocument } from '#contract/website.ts'
import { DocumentConflict } from '#web/features/website/draft/document-conflict.tsx'
import { useDocumentEditor } from '#web/features/website/draft/use-editing.ts'
import { ChangesDialog, DiscardDialog } from '#web/features/website/editor-dialogs.tsx'
import { EditorField, type EditorProps, fieldTextOf } from '#web/features/website/form/text-field.tsx'
import { PictureWriting } from '#web/features/website/pictures/picture-writing.tsx'
import { Preview } from '#web/features/website/preview/preview.tsx'
import { useDocument } from '#web/features/website/queries.ts'
import { VersionsDialog } from '#web/features/website/versions/versions.tsx'
import { formatClockTime } from '#web/lib/format.ts'
import { BackLink } from '#web/ui/editor-top.tsx'
import { WebsiteSprite } from '#web/ui/glyph/website-sprite.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Tool } from '#web/ui/writing/toolbar.tsx'
import { ArticleBar } from './article-bar.tsx'
import { formatShortDateTime, planButtonLabel } from './article-labels.ts'
import { PicturePanel } from './picture-panel.tsx'
import { PublishPanel, usePlannedTime } from './publish-panel.tsx'
import { useArticleStateCalls } from './queries.ts'

/** One article, to be written on beside its page. */
export function ArticleEditor({ name }: { name: ArticleName }) {
  const document = useDocument(name)
  return (
    <div className="website-editor article-editor">
      <WebsiteSprite />
      <BackLink edit="articles">Articles</BackLink>
      {document.data && document.isFetchedAfterMount ? (
        <OpenArticle name={name} document={document.data} />
      ) : (
        <NotLoaded query={document} loading="Loading the article...">
          This article could not be loaded. Your website is not affected.
        </NotLoaded>
      )}
    </div>
  )
}

function OpenArticle({ name, document }: { name: ArticleName; document: WebsiteDocument }) {
  const { draft, state, changes, view, setView, form, goToError } = useDocumentEditor(document)
  const calls = useArticleStateCalls(name)
  const when = usePlannedTime(document.plannedFor, () => draft.mend('plannedFor'))
  const [dialog, setDialog] = useState<'changes' | 'discard' | 'versions'>()
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
            </aside>
          )}
        </div>
      )}
      <ArticleBar
        {...{ ...shown, changes, when }}
        onPublish={publish}
        onPreview={() => setView(view === 'preview' ? 'edit' : 'preview')}
        onDialog={setDialog}
        onGoTo={goToError}
        onUnplan={unplan}
        onUndo={undo}
      />
      {dialog === 'changes' && (
        <ChangesDialog
          {...dialogProps}
          onPublish={publish}
          onVersions={() => setDialog('versions')}
          label={planButtonLabel(when)}
        />
      )}
      {dialog === 'discard' && <DiscardDialog {...dialogProps} />}
      {dialog === 'versions' && <VersionsDialog {...dialogProps} />}
    </>
  )
}

const shown: readonly Tool[] = ['bold', 'heading', 'list', 'numbers', 'quote', 'link', 'picture']

/** Title, excerpt and text. */
function ArticleForm({ draft, state }: EditorProps) {
  const { content, document, errors, savedAt, save } = state
  const body = fieldTextOf(content.body)
  const words = countWords(body)
  return (
    <div className="box column article-form">
      <div className="article-title">
        <EditorField {...{ draft, state }} path="title" />
      </div>
      <EditorField {...{ draft, state }} path="excerpt" />
      <PictureWriting
        label="Text"
        path="body"
        shown={shown}
        value={body}
        onWrite={(text) => draft.write('body', text)}
        error={errors.body}
        hint="Select words and press Bold or Link: the text looks here as it will be read."
        published={fieldTextOf(document.published.body)}
        onConsent={() => draft.mend('body')}
        foot={
          <>
            <span>
              {words} word{words === 1 ? '' : 's'}
            </span>
            <span>
              <b>
                {readingMinutes(words)} minute{readingMinutes(words) === 1 ? '' : 's'} to read
              </b>
              , worked out for you
            </span>
            {savedAt && save === 'saved' && <span>Saved by itself, {formatClockTime(savedAt)}</span>}
          </>
        }
      />
    </div>
  )
}
