import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { entryIdOf } from '#contract/content-paths.ts'
import type { DocumentDraft } from '#web/features/website/draft/document-draft.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { createRecordActions } from '#web/features/website/form/records.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { type Entry, entriesIn, findEntry, isAwaitingConsent, type ListName, readEntry } from './entries.ts'
import { EntryList } from './entry-list.tsx'
import { EntrySheet, type OpenSheet, openBlankEntry, openEntry } from './entry-sheet.tsx'
import { describeCounts, entryNameOf } from './labels.ts'
import { SamplesBox } from './samples-box.tsx'

type Props = {
  draft: DocumentDraft
  state: DraftState
  /** Beside the page's heading. */
  actions: HTMLElement | null
  /** The place to be put right, asked for anew each time. */
  wanted: { path: string } | undefined
}

/** What clients have said: each with its proof, in the order of the pages. */
export function TestimonialRegister({ draft, state, actions, wanted }: Props) {
  const [sheet, setSheet] = useState<OpenSheet>()
  const [isAsking, setAsking] = useState(false)
  const [withdrawn, setWithdrawn] = useState<Entry>()
  const stories = useRef<HTMLHeadingElement>(null)
  const top = useRef<HTMLHeadingElement>(null)
  const { content } = state
  const entries = entriesIn(content, 'reviews')
  const storyCount = entriesIn(content, 'stories').length

  const onWanted = useEffectEvent((path: string) => {
    const id = /\[#([^\]]+)\]/.exec(path)?.[1]
    const found = id === undefined ? undefined : openEntry(content, id)
    if (found) setSheet({ ...found, isChecked: true })
  })
  useEffect(() => {
    if (wanted) onWanted(wanted.path)
  }, [wanted])

  const remove = ({ id, ...entry }: Entry) => {
    const list = findEntry(content, id)?.list
    if (list)
      createRecordActions(draft, list).remove((one) => entryIdOf(one) === id, entryNameOf(entry), top.current)
  }
  const takeSamplesOff = (list: ListName) => {
    const count = entriesIn(content, list).filter(({ sample }) => sample).length
    const heading = list === 'reviews' ? top.current : stories.current
    const what = count === 1 ? '1 sample' : `${count} samples`
    createRecordActions(draft, list).remove((one) => readEntry(one).sample, what, heading)
  }
  const add = (list: ListName) => setSheet(openBlankEntry(draft, list))
  const listProps = {
    ...{ draft, state },
    onOpen: (id: string) => setSheet(openEntry(content, id)),
    onReplace: (id: string) => setSheet(openBlankEntry(draft, findEntry(content, id)?.list ?? 'reviews', id)),
  }
  return (
    <>
      {actions && createPortal(<AddButton {...{ state }} list="reviews" onAdd={add} />, actions)}
      <SamplesBox
        ref={top}
        heading={describeCounts(entries)}
        entries={entries}
        isAnyPublished={entriesIn(state.document.published, 'reviews').some((one) => !isAwaitingConsent(one))}
        onAsk={() => setAsking(true)}
        onTakeOff={() => takeSamplesOff('reviews')}
      />
      <EntryList
        {...listProps}
        list="reviews"
        onStories={
          storyCount > 0
            ? () => {
                stories.current?.scrollIntoView({ block: 'start' })
                stories.current?.focus({ preventScroll: true })
              }
            : undefined
        }
      />
      <section className="column mt-8" aria-labelledby="stories">
        <div className="row-between">
          <div>
            <h2 id="stories" ref={stories} tabIndex={-1} className="heading-small">
              Client stories
            </h2>
            <p className="muted">
              {storyCount === 0
                ? 'None just now. The part is hidden on the gallery page until there is one.'
                : `On the gallery page, in this order. ${describeCounts(entriesIn(content, 'stories'))}.`}
            </p>
          </div>
          <div className="actions-row">
            {entriesIn(content, 'stories').some(({ sample }) => sample) && (
              <Button small variant="line" onClick={() => takeSamplesOff('stories')}>
                Take the made-up stories off
              </Button>
            )}
            <AddButton {...{ state }} list="stories" onAdd={add} />
          </div>
        </div>
        <EntryList {...listProps} list="stories" />
      </section>
      {sheet && (
        <EntrySheet
          key={sheet.id}
          {...{ draft, state, sheet }}
          onClose={() => setSheet(undefined)}
          onRemove={remove}
          onWithdraw={setWithdrawn}
        />
      )}
      {isAsking && (
        <AskDialog
          entries={[...entries, ...entriesIn(content, 'stories')]}
          onClose={() => setAsking(false)}
        />
      )}
      {withdrawn && (
        <WithdrawDialog
          {...{ draft }}
          entry={withdrawn}
          onClose={() => {
            setWithdrawn(undefined)
            if (!findEntry(draft.state().content, withdrawn.id)) top.current?.focus()
          }}
        />
      )}
    </>
  )
}

type AddProps = { state: DraftState; list: ListName; onAdd: (list: ListName) => void }

function AddButton({ state, list, onAdd }: AddProps) {
  const { most = 0 } = state.document.fields[list] ?? {}
  const isHome = list === 'reviews'
  if (entriesIn(state.content, list).length >= most)
    return <p className="hint">{most} are the most this place can hold</p>
  return (
    <Button small variant={isHome ? 'filled' : 'line'} onClick={() => onAdd(list)}>
      <Icon name="plus" />
      {isHome ? 'Add a testimonial' : 'Add a story'}
    </Button>
  )
}

type WithdrawProps = { draft: DocumentDraft; entry: Entry; onClose: () => void }

/** A client has taken back what they had agreed to. */
function WithdrawDialog({ draft, entry, onClose }: WithdrawProps) {
  const withdrawal = useMutation({ mutationFn: () => draft.withdraw(entry.id) })
  return (
    <ConfirmDialog
      isFinal
      isGrave
      heading={`Take ${entryNameOf(entry)} off the website?`}
      yes="Take it off"
      no="Keep it"
      onYes={withdrawal.mutateAsync}
      isPending={withdrawal.isPending}
      failure={
        withdrawal.error ? `It may still be on the website. ${failureText(withdrawal.error)}` : undefined
      }
      onClose={onClose}
    >
      The words go at once, and from every older version too: this is the one thing that Undo cannot bring
      back.
    </ConfirmDialog>
  )
}
