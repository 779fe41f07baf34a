import { useQuery } from '@tanstack/react-query'
import { diffWords } from 'diff'
import { ChevronDownIcon } from 'lucide-react'
import { Fragment } from 'react'
import { type DocumentVersion, listVersions } from '#contract/website.ts'
import { closeThen, Dialog, DialogActions } from '#web/admin/ui/dialog.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { type Change, changesBetween } from './form/changes.ts'
import { useOpenEditor } from './use-editor.ts'

type Props = { onClose: () => void }

/** What publishing would change. */
export function ChangesDialog({ onClose, onVersions }: Props & { onVersions: () => void }) {
  const { changes, title, change } = useOpenEditor()
  const { length } = changes
  return (
    <Dialog heading={`${formatCountOf(length, 'change')} on ${title}`} onClose={onClose}>
      <p className="fine-print">Struck through goes, underlined comes.</p>
      <ChangeList changes={changes} />
      <button type="button" className="text-button" onClick={onVersions}>
        Older versions
      </button>
      <DialogActions>
        <Button small spring onClick={() => closeThen(onClose, () => change('publish'))}>
          {length === 1 ? 'Publish this' : `Publish these ${length}`}
        </Button>
        <Button small variant="line" onClick={onClose}>
          Keep writing
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Each field that differs: struck through what goes, underlined what comes. */
const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <ul className="lined change-list [&_del]:bg-[#f1dcd4] [&_del]:line-through [&_ins]:bg-[#e2e3cb] [&_ins]:underline [&_ins]:underline-offset-[0.2em]">
    {changes.length === 0 && <li className="fine-print">No difference</li>}
    {changes.map(({ path, label, group, before, after }) => (
      <li key={path} className="grid gap-x-7 gap-y-[0.35rem] py-4 md:grid-cols-[11rem_minmax(0,1fr)]">
        <p className="named semibold">
          {label}
          <small>{group}</small>
        </p>
        <p>
          {diffWords(before, after).map(({ value, added, removed }, place) => {
            const Mark = added ? 'ins' : removed ? 'del' : Fragment
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and are drawn once
            return <Mark key={place}>{value}</Mark>
          })}
        </p>
      </li>
    ))}
  </ul>
)

/** What was published before, how it differs from the draft, and a way back to it. */
export function VersionsDialog({ onClose }: Props) {
  const { name, field, content, published, restore } = useOpenEditor()
  const versions = useQuery({
    queryKey: [listVersions.path, name],
    queryFn: () => callApi(listVersions, { params: { name } }),
    refetchOnMount: 'always',
  })
  const row = (version: DocumentVersion, index: number) => (
    <li key={version.id}>
      <details className="group/version">
        <summary className="line min-h-11">
          <span className="named flex-1">
            <b>{version.at ? formatMediumDateTime(version.at) : 'Came with the website'}</b>
            {index === 0 && published && <small>What visitors see now</small>}
          </span>
          <ChevronDownIcon className="icon group-open/version:rotate-180" />
        </summary>
        <ChangeList changes={changesBetween(field, content, version.content)} />
        <Button
          small
          variant="line"
          className="my-2"
          onClick={() => closeThen(onClose, () => restore(version.content))}
        >
          Restore into the draft
        </Button>
      </details>
    </li>
  )
  return (
    <Dialog heading="Older versions" onClose={onClose}>
      <p className="fine-print">Putting one back changes the draft only; you publish it when you like.</p>
      <div className="pb-(--dialog-padding)">
        <Query of={versions} what="the older versions">
          {(all) => (
            <ul className="lined">
              {all.length === 0 && <li className="muted">Nothing was published yet.</li>}
              {all.map(row)}
            </ul>
          )}
        </Query>
      </div>
    </Dialog>
  )
}
