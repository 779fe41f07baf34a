import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Group } from '#content/documents.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { type EditorState, errorPaths } from '#web/features/website/use-editor.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { fieldGrid, MadeUpPaths } from './controls.tsx'
import { FieldAt } from './field-at.tsx'

/** The fields of a document in their groups, as content/ describes them. */
export const DocumentForm = ({ editor }: { editor: EditorState }) => (
  <FormProvider {...editor.form}>
    <MadeUpPaths value={editor.stored.samples ?? []}>
      {editor.groups.map((group, index) => (
        <EditorGroup key={group.title} {...{ editor, group }} isFirst={index === 0} />
      ))}
    </MadeUpPaths>
  </FormProvider>
)

type GroupProps = { editor: EditorState; group: Group; isFirst: boolean }

/** A part of the page. The first is open, and so are those with changes. */
function EditorGroup({ editor, group, isFirst }: GroupProps) {
  const { changes, field, name, form } = editor
  const count = changes.filter((change) => change.group === group.title).length
  const wrong = errorPaths(form.formState.errors).filter((path) =>
    group.fields.some((one) => path === one || path.startsWith(`${one}.`)),
  ).length
  const badge =
    wrong > 0 ? (
      <StatusBadge kind="bad">{wrong} to put right</StatusBadge>
    ) : (
      count > 0 && <StatusBadge kind="draft">{formatCountOf(count, 'change')}</StatusBadge>
    )
  return (
    <PartFold
      title={group.title}
      hint={group.hint}
      badge={badge}
      isOpen={isFirst || count > 0 || name === 'details'}
    >
      <div className={`fields ${fieldGrid} px-(--edge-padding)`}>
        {group.fields.map((path) => {
          const one = field.fields?.[path]
          return one && <FieldAt key={path} field={one} path={path} />
        })}
      </div>
    </PartFold>
  )
}

type FoldProps = {
  title: string
  hint?: string | undefined
  badge?: ReactNode
  /** At first. */
  isOpen: boolean
  children: ReactNode
}

/** A part of the form under its title. */
export function PartFold({ title, hint, badge, isOpen, children }: FoldProps) {
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details className="editor-group group/part bg-cream-50" open={isOpenAtFirst}>
      <summary className="line min-h-16 px-(--edge-padding) py-[0.9rem]">
        <span className="named flex-1 font-display text-[1.375rem] leading-[1.2] font-normal tracking-[-0.008em]">
          {title}
          {hint && <small>{hint}</small>}
        </span>
        {badge}
        <ChevronDownIcon className="icon group-open/part:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
