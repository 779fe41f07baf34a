import { useState } from 'react'
import { parts } from '#content/documents/parts.ts'
import type { PartName } from '#contract/website.ts'
import { PublishActions } from '#web/features/website/editor-dialogs.tsx'
import { linkInAddress } from '#web/lib/address-link.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatClockTime, formatCountOf } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { ChangeList } from './change-list.tsx'
import { type Outcome, useChangesOfParts, usePublishAll } from './use-publish-all.ts'

const listed = new Intl.ListFormat('en-GB')

const wordsFor = (count: number) =>
  count === 1 ? 'Publish' : count === 2 ? 'Publish both' : `Publish all ${count}`

/** The head of the list of parts: what waits on all of them, published in one go and told page by page. */
export function PublishAll({ waiting }: { waiting: readonly PartName[] }) {
  const { publish, undo } = usePublishAll()
  const [isOpen, setOpen] = useState(false)
  const count = waiting.length
  const publishThem = () => {
    undo.reset()
    publish.mutate(waiting)
  }
  return (
    <>
      <div className="row-between mb-2">
        <div>
          <h2 id="website-parts">What you can change</h2>
          <p className="fine-print">
            {count === 0
              ? 'Visitors see everything as you left it.'
              : `${count === 1 ? '1 part has' : `${count} parts have`} changes that visitors do not see yet.`}
          </p>
        </div>
        {(count > 0 || publish.isPending) && (
          <div className="row" ref={passFocusOnRemoval}>
            <button type="button" className="text-button" onClick={() => setOpen(true)}>
              What changes
            </button>
            <ActionButton small spring isPending={publish.isPending} onClick={publishThem}>
              {publish.isPending ? 'Publishing...' : wordsFor(count)}
            </ActionButton>
          </div>
        )}
      </div>
      <div role="status">
        {publish.data && !publish.isPending && (
          <Report
            outcomes={publish.data}
            isUndone={undo.isSuccess}
            isUndoing={undo.isPending}
            undoFailure={undo.error}
            onUndo={() => undo.mutate(publish.data)}
          />
        )}
      </div>
      {isOpen && <AllChanges names={waiting} onPublish={publishThem} onClose={() => setOpen(false)} />}
    </>
  )
}

type ReportProps = {
  outcomes: readonly Outcome[]
  isUndone: boolean
  isUndoing: boolean
  undoFailure: Error | null
  onUndo: () => void
}

/** What is live in one bar, and one for each page that is not. */
function Report({ outcomes, isUndone, isUndoing, undoFailure, onUndo }: ReportProps) {
  const [at] = useState(() => formatClockTime(new Date().toISOString()))
  const titles = outcomes.flatMap((one) => ('version' in one ? [parts[one.name].title] : []))
  const count = titles.length
  return (
    <div className="publish-report">
      {count > 0 && (
        <div className={`row-between publish-bar ${isUndone ? '' : 'publish-live'}`}>
          <div className="line publish-state">
            <Icon name={isUndone ? 'undo' : 'done'} />
            <p className="named">
              <b>
                {isUndone
                  ? 'Put back as it was'
                  : count === 1
                    ? 'Live on your website'
                    : `${count} pages are live on your website`}
              </b>
              <small>
                {undoFailure
                  ? `Not all of it was undone. ${failureText(undoFailure)}`
                  : isUndone
                    ? 'What you had written is a draft again.'
                    : `${listed.format(titles)}, ${at}`}
              </small>
            </p>
          </div>
          {!isUndone && (
            <div className="row publish-actions" ref={passFocusOnRemoval}>
              <ActionButton small isPending={isUndoing} onClick={onUndo}>
                <Icon name="undo" />
                Undo
              </ActionButton>
            </div>
          )}
        </div>
      )}
      {outcomes.map((one) => 'reason' in one && <Refusal key={one.name} {...one} />)}
    </div>
  )
}

function Refusal({ name, reason, wrong }: Extract<Outcome, { reason: string }>) {
  const { title } = parts[name]
  const more = wrong && wrong.count > 1 ? ` ${formatCountOf(wrong.count, 'thing')} to put right in all.` : ''
  const link = linkInAddress({ tab: 'website', edit: name, field: wrong?.path })
  return (
    <div className="row-between publish-bar publish-bad">
      <div className="line publish-state">
        <Icon name="alert" />
        <p className="named">
          <b>{title} was not published</b>
          <small>
            {wrong && `${wrong.label}: `}
            {reason}
            {more} Nothing of it has changed for visitors.
          </small>
        </p>
      </div>
      <div className="row publish-actions">
        <ButtonLink
          small
          {...link}
          aria-label={wrong ? `Go to it: ${wrong.label}, ${title}` : `Open ${title}`}
          onClick={(event) => {
            link.onClick(event)
            if (event.defaultPrevented) scrollTo(0, 0)
          }}
        >
          {wrong ? 'Go to it' : 'Open it'}
        </ButtonLink>
      </div>
    </div>
  )
}

type AllProps = { names: readonly PartName[]; onPublish: () => void; onClose: () => void }

function AllChanges({ names, onPublish, onClose }: AllProps) {
  const { data, error, isFetching, refetch } = useChangesOfParts(names)
  const count = data?.reduce((sum, { changes }) => sum + changes.length, 0)
  return (
    <Dialog
      heading={
        count === undefined
          ? 'What changes'
          : `${formatCountOf(count, 'change')} on ${formatCountOf(names.length, 'page')}`
      }
      onClose={onClose}
    >
      {(close) =>
        data ? (
          <>
            <p className="fine-print">Struck through goes, underlined comes.</p>
            {data.map(({ name, changes }) => (
              <section key={name} aria-label={parts[name].title}>
                <h3 className="plain-heading mt-4">{parts[name].title}</h3>
                <ChangeList name={name} changes={changes} />
              </section>
            ))}
            <PublishActions label={wordsFor(names.length)} otherLabel="Not yet" {...{ onPublish, close }} />
          </>
        ) : (
          <NotLoaded query={{ error, isFetching, refetch }} loading="Loading what changes...">
            What changes could not be loaded.
          </NotLoaded>
        )
      }
    </Dialog>
  )
}
