import { useState } from 'react'
import { isPartName } from '#contract/website.ts'
import type { HistoryPart, Publish } from '#contract/website-history.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { layouts } from '../layouts/index.ts'
import { useWebsite } from '../queries.ts'
import type { Undoing } from './use-undoing.ts'

type Props = { part: HistoryPart | undefined; newest: Publish | undefined; undoing: Undoing }

/** Where it all began: the files that came with the website. */
export function FirstVersion({ part, newest, undoing }: Props) {
  const website = useWebsite()
  const [isAsking, setAsking] = useState(false)
  const documents = (website.data?.documents ?? []).filter(
    ({ name, version }) => version > 0 && isPartName(name) && (part === undefined || part === name),
  )
  if (part === 'articles' || documents.length === 0) return null
  const isBack = part !== undefined && newest?.isShown && newest.undid?.version === 0
  const title = part === undefined ? 'Everything' : layouts[part].title
  const back = () => undoing.backToFirst(documents)
  return (
    <div className="history-first">
      <div>
        <b>{title}</b>
        <p>First version, from the files of the website</p>
      </div>
      {isBack ? (
        <span className="fine-print">what visitors see</span>
      ) : (
        <button
          type="button"
          className="text-button"
          aria-label={`Back to this: ${title}, first version`}
          aria-disabled={undoing.isPending}
          // One part is put back by Undo; of several each would have to be.
          onClick={() => (documents.length === 1 ? void back() : setAsking(true))}
        >
          Back to this
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          heading={`Put ${documents.length} parts back to the first version?`}
          yes="Put them back"
          no="Leave them"
          onYes={back}
          isPending={undoing.isPending}
          failure={undefined}
          onClose={() => setAsking(false)}
        >
          {documents.map(({ name }) => (isPartName(name) ? layouts[name].title : '')).join(', ')}. Articles
          stay as they are. Each part can be undone here.
        </ConfirmDialog>
      )}
    </div>
  )
}
