import CheckIcon from 'lucide-react/icons/check'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import ContrastIcon from 'lucide-react/icons/contrast'
import Undo2Icon from 'lucide-react/icons/undo-2'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { documents } from '#content/documents.ts'
import { articlePath, isArticleName } from '#contract/website.ts'
import { formatClockTime, formatCountOf } from '#web/lib/format.ts'
import { useSaveAnnouncement } from '#web/lib/use-save-announcement.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import type { IconType } from '#web/ui/icon-type.ts'
import { type EditorState, errorPaths } from './use-editor.ts'

type Props = {
  editor: EditorState
  onPublish: () => void
  onDialog: (dialog: 'changes' | 'discard' | 'versions') => void
}

/** The one place for publishing: it says what is so, and what can be done about it. */
export function PublishBar(props: Props) {
  const look = lookOf(props)
  const { stored, action } = props.editor
  const { refused } = action
  const words = useSaveAnnouncement(stored.draftSavedAt)
  const shown = refused
    ? { ...look, look: 'bad' as const, icon: CircleAlertIcon, title: refused.title, note: refused.reason }
    : look
  const isQuiet = shown.look === 'draft' && shown.step === 'draft' && !action.isBusy
  return <StateBar {...shown} spoken={isQuiet ? { words } : undefined} />
}

const doneTitles = {
  published: 'Live on your website',
  undone: 'Undone: as it was before',
  planned: 'Planned: nothing to do until then',
  'taken-off': 'Taken off the website: its words are a draft now',
  deleted: 'Deleted',
} as const

/** The public page of a document; undefined while there is none. */
function pageOf({ name, stored }: EditorState): string | undefined {
  if (!isArticleName(name)) return documents[name].page
  const slug = stored.published?.slug
  return typeof slug === 'string' ? articlePath(slug) : undefined
}

function lookOf({ editor, onPublish, onDialog }: Props): BarLook {
  const { stored, content, action, changes, form, published, undo, goTo, draft } = editor
  const wrong = errorPaths(form.formState.errors)
  const page = pageOf(editor)
  const button = (words: string, onClick: () => void) => (
    <button key={words} type="button" className="text-button" onClick={onClick}>
      {words}
    </button>
  )
  const publish = (
    <ActionButton key="publish" small spring isPending={action.isBusy === true} onClick={onPublish}>
      {action.isBusy ? 'Publishing...' : 'Publish'}
    </ActionButton>
  )
  if (wrong.length > 0)
    return {
      // The same step as a draft's: a finger may be on Publish while a field that is left by it turns out wrong.
      ...{ step: 'draft', look: 'bad', icon: CircleAlertIcon, note: '' },
      title: `${formatCountOf(wrong.length, 'thing')} to put right`,
      actions: [button('Go to it', () => goTo(wrong[0] ?? '')), publish],
    }
  if (draft.status === 'failed')
    return {
      ...{ step: 'failed', look: 'bad', icon: CircleAlertIcon, title: 'Not saved yet, kept on this device' },
      note: 'It is saved as soon as there is a connection and you are signed in.',
      actions: (
        <Button small variant="line" onClick={() => void draft.saveAll()}>
          Try now
        </Button>
      ),
    }
  if (action.done) {
    const isLive = action.done === 'published'
    return {
      ...{ step: 'done', look: isLive ? 'live' : 'draft', icon: isLive ? CircleCheckIcon : CheckIcon },
      title: doneTitles[action.done],
      note: isLive && stored.publishedAt ? formatClockTime(stored.publishedAt) : '',
      actions: (
        <>
          {page && action.done !== 'deleted' && (
            <a className="text-button" href={page} target="_blank" rel="noreferrer">
              Look at it
            </a>
          )}
          {isLive && (
            <ActionButton small isPending={action.isBusy === true} onClick={() => void undo()}>
              <Undo2Icon className="icon" />
              Undo
            </ActionButton>
          )}
        </>
      ),
    }
  }
  if (published && changes.length === 0)
    return {
      ...{ step: 'none', look: 'none', icon: CheckIcon, title: 'Nothing changed yet', note: '' },
      actions: button('Older versions', () => onDialog('versions')),
    }
  const saved =
    draft.status === 'saved' && stored.draftSavedAt
      ? `Saved by itself, ${formatClockTime(stored.draftSavedAt)}`
      : 'Saving the draft'
  if (!published)
    return {
      ...{ step: 'draft', look: 'draft', icon: ContrastIcon, title: 'A draft, not on the website yet' },
      note: Object.keys(content).length > 1 ? saved : 'It saves itself as you write.',
      actions: [publish],
    }
  return {
    ...{ step: 'draft', look: 'draft', icon: ContrastIcon, note: saved },
    title: `${formatCountOf(changes.length, 'change')}, not on the website yet`,
    actions: [
      button('Discard', () => onDialog('discard')),
      button('What changes', () => onDialog('changes')),
      publish,
    ],
  }
}

type BarLook = {
  /** The step; a new one replaces the buttons. */
  step: string
  look: 'none' | 'draft' | 'live' | 'bad'
  icon: IconType
  title: string
  note: string
  actions: ReactNode
}

const edges: Readonly<Record<BarLook['look'], string>> = {
  none: 'border-hair',
  draft: 'border-copper-500',
  bad: 'border-red-700 [&_b]:text-red-700 [&>.line>.icon]:text-red-700',
  live: 'border-moss-700 bg-moss-700 text-cream-50 [&_small]:text-inherit [&_.button]:text-aubergine-900 [&_.button]:[--button-fill:var(--color-cream-50)] [&_.button]:[--button-ink:var(--color-aubergine-900)] [&_:focus-visible]:outline-cream-50',
}
/** On a phone its buttons stand in a row of their own, and are made small enough for one. */
const wideActions =
  'max-md:w-full max-md:justify-between max-md:gap-x-[0.4rem] max-md:gap-y-1 max-md:[&_.text-button]:text-[0.875rem] max-md:[&_.button]:px-4 max-md:[&_.spring]:hidden'

type BarProps = BarLook & {
  /** Announced instead of the visible text, if that changes while she types. */
  spoken?: { words: string | undefined } | undefined
}

/** Sticks to the foot of the window: the state in words, an edge and an icon, and its actions. */
function StateBar({ step, look, icon: Icon, title, note, actions, spoken }: BarProps) {
  const box = useRef<HTMLElement>(null)
  useFocusKept(box)
  const isShort = look === 'none'
  return (
    <section
      ref={box}
      className={`row-between publish-bar sticky bottom-0 z-(--z-bar) mt-5 gap-x-7 gap-y-2 border-t-4 bg-cream-50 px-(--edge-padding) pt-[0.85rem] pb-[calc(0.85rem+env(safe-area-inset-bottom))] forced-colors:border-2 ${edges[look]}`}
      aria-label="Publish"
      tabIndex={-1}
    >
      <span className="sr-only" role="status">
        {spoken?.words}
      </span>
      <div
        className={`line [&>.icon]:size-[1.6rem] ${isShort ? 'flex-auto' : 'flex-[1_1_17rem]'}`}
        role="status"
        aria-live={spoken ? 'off' : undefined}
      >
        <Icon className="icon" />
        <p className="named">
          <b>{title}</b>
          {note && <small>{note}</small>}
        </p>
      </div>
      <div className={`row gap-x-4 gap-y-2 ${isShort ? '' : wideActions}`} key={step}>
        {actions}
      </div>
    </section>
  )
}

/** Moves the focus to the box when the focused element in it is removed. */
function useFocusKept(box: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element>(null)
  useEffect(() => {
    const shown = box.current
    const enter = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null
    }
    // Without a related target, the focused element may just have been removed.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null
    }
    shown?.addEventListener('focusin', enter)
    shown?.addEventListener('focusout', leave)
    return () => {
      shown?.removeEventListener('focusin', enter)
      shown?.removeEventListener('focusout', leave)
    }
  }, [box])
  // After every render: a button may also disappear within the same step.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  })
}
