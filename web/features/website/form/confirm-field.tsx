import { useId } from 'react'
import { valueAt } from '#contract/content-paths.ts'
import { fieldAtPath } from '#contract/website-form.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { FieldProps } from './text-field.tsx'

/** Words that came with the website: they are hers once she has changed them, or says so here. */
export function ConfirmField({ draft, state, path }: FieldProps) {
  const { label, hint = '' } = fieldAtPath(state.document, path) ?? {}
  const id = useId()
  if (valueAt(state.document.published, path) !== true) return null
  const isSample = valueAt(state.content, path) === true
  return (
    <div className={`field editor-field ${isSample ? '' : 'editor-changed'}`}>
      <div className="row-between editor-label">
        <span id={id}>{label}</span>
        {isSample && <StatusBadge kind="sample">Sample</StatusBadge>}
      </div>
      {isSample ? (
        <ConfirmWords words={hint} labelledBy={id} path={path} onConfirm={() => draft.write(path, false)} />
      ) : (
        <p className="row-between fine-print editor-confirm" data-path={path} tabIndex={-1}>
          You have said that these words are right.
          <button
            type="button"
            className="text-button copper"
            aria-describedby={id}
            onClick={() => draft.write(path, true)}
          >
            <Icon name="undo" />
            Not yet
          </button>
        </p>
      )}
    </div>
  )
}

type WordsProps = { words: string; labelledBy?: string; path?: string; onConfirm: () => void }

export const ConfirmWords = ({ words, labelledBy, path, onConfirm }: WordsProps) => (
  <p className="row-between fine-print editor-confirm">
    {words}
    <button
      type="button"
      className="text-button copper"
      aria-describedby={labelledBy}
      data-path={path}
      onClick={onConfirm}
    >
      <Icon name="check" />
      These words are right
    </button>
  </p>
)
