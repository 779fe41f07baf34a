import { articlePath } from '#contract/article-path.ts'
import { tidyContent } from '#contract/tidy-content.ts'
import { changesMadeByHand } from '#contract/website-changes.ts'
import { fieldTextOf } from '#web/features/website/form/text-field.tsx'
import { type BarProps, DraftBar, publishBarLook } from '#web/features/website/publish/publish-bar.tsx'
import { formatClockTime } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import type { BarLook } from '#web/ui/state-bar.tsx'
import { formatLongDateTime, formatShortDateTime, planButtonLabel } from './article-labels.ts'
import type { When } from './publish-panel.tsx'

type Props = Omit<BarProps, 'publish'> & {
  when: When
  /** Publishes or plans, as was chosen. */
  onPublish: () => void
  onPreview: () => void
  onUnplan: () => void
  /** Takes back what was done last. */
  onUndo: () => void
}

/** The bar of an article: it may also be planned, off the website, or deleted. */
export const ArticleBar = (props: Props) => <DraftBar look={articleLookOf(props)} state={props.state} />

function articleLookOf(props: Props): BarLook {
  const { state, changes, when, onPublish, onPreview, onDialog } = props
  const label = planButtonLabel(when) ?? 'Publish'
  const shared = publishBarLook({ ...props, publish: { label, onPublish } })
  const { document, save, savedAt, busy, errors, theirs, failure, refused, done } = state
  const isHeld =
    busy === 'publishing' ||
    theirs ||
    Object.keys(errors).length > 0 ||
    (failure && !refused) ||
    done === 'undone'
  if (isHeld) return shared
  const isDone = doneLook(props)
  if (isDone) return isDone
  const isLive = document.published.title !== undefined
  const planned = document.planned
  const sincePlanned = planned
    ? changesMadeByHand(planned, tidyContent(state.content, document.fields), document).length
    : 0
  const saved =
    save === 'saved' && savedAt ? `Saved by itself, ${formatClockTime(savedAt)}` : 'Saving the draft'
  const button = (words: string, onClick: () => void) => (
    <button key={words} type="button" className="text-button" onClick={onClick}>
      {words}
    </button>
  )
  // With the keys of the shared looks: the button that publishes stays the same one while it does.
  const actions = [
    button('Preview', onPreview),
    isLive && changes.length > 0 && button('What changes', () => onDialog('changes')),
    <ActionButton key="publish" small spring isPending={busy !== undefined} onClick={onPublish}>
      {label}
    </ActionButton>,
  ]
  if (document.plannedFor)
    return {
      step: 'draft',
      look: 'draft',
      icon: 'clock',
      title: `Goes live ${formatShortDateTime(document.plannedFor)}`,
      note:
        sincePlanned === 0
          ? 'As it stands here.'
          : `${sincePlanned} change${sincePlanned === 1 ? '' : 's'} since you planned it. ${saved}`,
      actions,
    }
  if (isLive && changes.length === 0) return shared
  if (isLive)
    return { ...shared, actions: [button('Discard changes', () => onDialog('discard')), ...actions] }
  const isBegun = Object.keys(state.content).length > 0
  return {
    step: 'draft',
    look: isBegun ? 'draft' : 'none',
    icon: 'half',
    title: isBegun ? 'A draft, not on the website yet' : 'A new article',
    note: isBegun ? saved : 'It saves itself as you write. Nobody sees it until you publish it.',
    actions,
  }
}

function doneLook({ state, onUndo, onUnplan }: Props): BarLook | undefined {
  const { document, done, content, busy } = state
  const undo = (onClick: () => void) => (
    <ActionButton small isPending={busy !== undefined} onClick={onClick}>
      <Icon name="undo" />
      Undo
    </ActionButton>
  )
  const look = (path: string) => (
    <a className="text-button" href={path} target="_blank" rel="noreferrer">
      Look at it
    </a>
  )
  if (done === 'planned' && document.plannedFor)
    return {
      step: 'done',
      look: 'live',
      icon: 'clock',
      title: `Planned for ${formatLongDateTime(document.plannedFor)}`,
      note: 'Nothing to do until then.',
      actions: undo(onUnplan),
    }
  if (done === 'published')
    return {
      step: 'done',
      look: 'live',
      icon: 'done',
      title: 'Live on your website',
      note: `${fieldTextOf(content.title)}, ${formatClockTime(document.publishedAt ?? new Date().toISOString())}`,
      actions: (
        <>
          {look(articlePath(fieldTextOf(document.published.slug)))}
          {undo(onUndo)}
        </>
      ),
    }
  if (done === 'taken-off' || done === 'deleted')
    return {
      step: 'done',
      look: 'draft',
      icon: 'undo',
      title: done === 'deleted' ? 'The article is deleted' : 'Taken off the website',
      note: done === 'deleted' ? 'Visitors find it no more.' : 'Its words are a draft now.',
      actions: undo(onUndo),
    }
  return undefined
}
