import CheckIcon from 'lucide-react/icons/check'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import ContrastIcon from 'lucide-react/icons/contrast'
import Undo2Icon from 'lucide-react/icons/undo-2'
import { documents } from '#content/documents.ts'
import { articlePath, isArticleName } from '#contract/website.ts'
import { formatClockTime, formatCountOf } from '#web/lib/format.ts'
import { useSaveAnnouncement } from '#web/lib/use-save-announcement.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { type BarLook, StateBar } from '#web/ui/state-bar.tsx'
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
  return <StateBar label="Publish" {...shown} spoken={isQuiet ? { words } : undefined} />
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
