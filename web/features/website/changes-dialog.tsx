import { type ChangeObject, diffWords } from 'diff'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { Change } from './form/changes.ts'

type Props = {
  title: string
  changes: readonly Change[]
  onPublish: () => void
  onVersions: () => void
  onClose: () => void
}

export function ChangesDialog({ title, changes, onPublish, onVersions, onClose }: Props) {
  const { length } = changes
  return (
    <Dialog heading={`${length} change${length === 1 ? '' : 's'} on ${title}`} onClose={onClose}>
      {(close) => {
        const closeThen = (act: () => void) => () => {
          close()
          act()
        }
        return (
          <>
            <p className="fine-print">Struck through goes, underlined comes.</p>
            <ChangeList changes={changes} labels={['Visitors read now', 'After publishing']} />
            <button type="button" className="text-button" onClick={closeThen(onVersions)}>
              Older versions
            </button>
            <div className="dialog-actions">
              <Button small spring onClick={closeThen(onPublish)}>
                {length === 1 ? 'Publish this' : `Publish these ${length}`}
              </Button>
              <Button small variant="line" onClick={close}>
                Keep writing
              </Button>
            </div>
          </>
        )
      }}
    </Dialog>
  )
}

type ListProps = { changes: readonly Change[]; labels: readonly [string, string] }

/** Each field that differs: what is there, and what would be. */
export const ChangeList = ({ changes, labels }: ListProps) => (
  <ul className="lined change-list">
    {changes.map(({ path, label, group, before, after }) => {
      const parts = diffWords(before, after)
      return (
        <li key={path}>
          <p className="named semibold">
            {label}
            <small>{group}</small>
          </p>
          {labels.map((side, index) => (
            <div key={side}>
              <p className="fine-print semibold">{side}</p>
              <Words parts={parts.filter(({ added, removed }) => !(index === 0 ? added : removed))} />
            </div>
          ))}
        </li>
      )
    })}
  </ul>
)

/** Words with those set apart that are in one version only. */
function Words({ parts }: { parts: readonly ChangeObject<string>[] }) {
  let start = 0
  const words = parts.map(({ value, added, removed }) => {
    const Part = removed ? 'del' : added ? 'ins' : 'span'
    const key = `${start} ${Part}`
    start += value.length
    return <Part key={key}>{value}</Part>
  })
  return <p>{start === 0 ? <span className="muted">nothing here</span> : words}</p>
}
