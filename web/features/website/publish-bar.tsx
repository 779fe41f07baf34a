import { CheckIcon, CircleAlertIcon, CircleCheckIcon, ContrastIcon, Undo2Icon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { documents } from '#content/documents.ts'
import { articlePath, isArticleName } from '#contract/website.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { failureText, fieldErrorsOf } from '#web/lib/failure-text.ts'
import { formatClockTime, formatCountOf } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { isUnauthenticated } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { errorPaths, useOpenEditor } from './use-editor.ts'
import { ChangesDialog, VersionsDialog } from './versions.tsx'

const looks = {
  none: [CheckIcon, 'border-hair'],
  draft: [ContrastIcon, 'border-copper-500'],
  bad: [CircleAlertIcon, 'border-red-700 [&_b]:text-red-700 [&>.line>.icon]:text-red-700'],
  live: [
    CircleCheckIcon,
    'border-moss-700 bg-moss-700 text-cream-50 [&_small]:text-inherit [&_.button]:text-aubergine-900 [&_.button]:[--button-fill:var(--color-cream-50)] [&_.button]:[--button-ink:var(--color-aubergine-900)] [&_:focus-visible]:outline-cream-50',
  ],
} as const

type Editor = ReturnType<typeof useOpenEditor>
type State = readonly [look: keyof typeof looks, title: string, note: string | undefined, actions: ReactNode]
type Asked = 'changes' | 'discard' | 'versions'

/** On a phone its buttons stand in a row of their own, and are made small enough for one. */
const wideActions =
  'max-md:w-full max-md:justify-between max-md:gap-x-[0.4rem] max-md:gap-y-1 max-md:[&_.text-button]:text-[0.875rem] max-md:[&_.button]:px-4 max-md:[&_.spring]:hidden'

/** The one place for publishing, at the foot of the window: what is so, and what can be done about it. */
export function PublishBar() {
  const editor = useOpenEditor()
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)
  const { stored, action } = editor
  const { error } = action
  const isRefused = error && !fieldErrorsOf(error) && !isUnauthenticated(error)
  const state = stateOf(editor, ask)
  const [look, title, note, actions] = isRefused
    ? (['bad', 'Nothing was changed', failureText(error), state[3]] as const)
    : state
  // The text of a draft changes while she types: what is saved is announced instead.
  const isQuiet = look === 'draft' && !action.isPending
  const [Icon, className] = looks[look]
  const isShort = look === 'none'
  return (
    <>
      <section
        className={`row-between publish-bar sticky bottom-0 z-(--z-bar) mt-5 max-md:-mx-gutter gap-x-7 gap-y-2 border-t-4 bg-cream-50 px-(--edge-padding) pt-[0.85rem] pb-[calc(0.85rem+env(safe-area-inset-bottom))] forced-colors:border-2 ${className}`}
        aria-label="Publish"
        tabIndex={-1}
      >
        <span className="sr-only" role="status">
          {isQuiet && stored.draftSavedAt && `Draft saved, ${formatClockTime(stored.draftSavedAt)}`}
        </span>
        <div
          className={`line [&>.icon]:size-[1.6rem] ${isShort ? 'flex-auto' : 'flex-[1_1_17rem]'}`}
          role="status"
          aria-live={isQuiet ? 'off' : undefined}
        >
          <Icon className="icon" />
          <p className="named">
            <b>{title}</b>
            {note && <small>{note}</small>}
          </p>
        </div>
        <div className={`row gap-x-4 gap-y-2 ${isShort ? '' : wideActions}`}>{actions}</div>
      </section>
      {asked === 'changes' && <ChangesDialog onClose={close} onVersions={() => ask('versions')} />}
      {asked === 'versions' && <VersionsDialog onClose={close} />}
      {asked === 'discard' && (
        <ConfirmDialog
          heading={`Throw away ${formatCountOf(editor.changes.length, 'change')}?`}
          yes="Throw away"
          no="Keep writing"
          act={editor.discard}
          onClose={close}
        >
          The form goes back to what visitors see now.
        </ConfirmDialog>
      )}
    </>
  )
}

/** The public page of a document; undefined while there is none. */
function pageOf({ name, published }: Editor): string | undefined {
  if (!isArticleName(name)) return documents[name].page
  return published && articlePath(String(published.slug))
}

function stateOf(editor: Editor, ask: (asked: Asked) => void): State {
  const { stored, content, action, changes, form, published, goTo, draft, change } = editor
  const [wrong, ...more] = errorPaths(form.formState.errors)
  const button = (words: string, onClick: () => void) => (
    <button key={words} ref={passFocusOnRemoval} type="button" className="text-button" onClick={onClick}>
      {words}
    </button>
  )
  const page = pageOf(editor)
  const look = page && (
    <a key="page" className="text-button" href={page} target="_blank" rel="noreferrer">
      Look at it
    </a>
  )
  const act = (what: 'publish' | 'undo', words: string) => (
    // Its key stays: a finger may be on it while a field that is left by it turns out wrong.
    <Button
      key={what}
      ref={passFocusOnRemoval}
      small
      spring={what === 'publish'}
      isPending={action.isPending}
      onClick={() => change(what)}
    >
      {what === 'undo' && <Undo2Icon className="icon" />}
      {words}
    </Button>
  )
  const publish = act('publish', action.isPending ? 'Publishing...' : 'Publish')
  if (wrong !== undefined) {
    const count = formatCountOf(more.length + 1, 'thing')
    return ['bad', `${count} to put right`, undefined, [button('Go to it', () => goTo(wrong)), publish]]
  }
  if (draft.status === 'failed') {
    const note = 'It is saved as soon as there is a connection and you are signed in.'
    const tryNow = button('Try now', () => void draft.saveAll())
    return ['bad', 'Not saved yet, kept on this device', note, tryNow]
  }
  if (action.data === 'undo') return ['none', 'Undone: as it was before', undefined, look]
  if (action.data === 'publish') {
    const at = stored.publishedAt && formatClockTime(stored.publishedAt)
    return ['live', 'Live on your website', at, [look, act('undo', 'Undo')]]
  }
  if (published && changes.length === 0)
    return ['none', 'Nothing changed yet', undefined, button('Older versions', () => ask('versions'))]
  const unplanned = published
    ? `${formatCountOf(changes.length, 'change')}, not on the website yet`
    : 'A draft, not on the website yet'
  const saved = stored.draftSavedAt && `Saved by itself, ${formatClockTime(stored.draftSavedAt)}`
  const begun = Object.keys(content).length > 0
  return [
    'draft',
    stored.plannedFor ? 'Planned: nothing to do until then' : unplanned,
    begun ? (draft.status === 'saved' && saved) || 'Saving the draft' : 'It saves itself as you write.',
    [
      published && button('Discard', () => ask('discard')),
      published && button('What changes', () => ask('changes')),
      publish,
    ],
  ]
}
