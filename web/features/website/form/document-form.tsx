import { ChevronDownIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { type EditorState, errorPaths } from '#web/features/website/use-editor.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { fieldGrid } from './controls.tsx'
import { FieldAt } from './field-at.tsx'

/** The fields of a document in their groups, as content/ describes them. */
export function DocumentForm({ editor }: { editor: EditorState }) {
  const { field, form, changes, name } = editor
  const all = Object.entries(field.fields ?? {})
  const groups = new Map(all.flatMap(([, { group }]) => (group ? [[group.title, group] as const] : [])))
  const wrong = errorPaths(form.formState.errors)
  return (
    <FormProvider {...form}>
      {[...groups.values()].map((group, index) => {
        const fields = all.filter(([, one]) => one.group?.title === group.title)
        const count = changes.filter((change) => change.group === group.title).length
        const wrongHere = wrong.filter((path) =>
          fields.some(([field]) => field === path.split('.')[0]),
        ).length
        return (
          <PartFold
            key={group.title}
            {...group}
            badge={
              wrongHere > 0 ? (
                <StatusBadge kind="bad">{wrongHere} to put right</StatusBadge>
              ) : (
                count > 0 && <StatusBadge kind="draft">{formatCountOf(count, 'change')}</StatusBadge>
              )
            }
            isOpen={index === 0 || count > 0 || name === 'details'}
          >
            <div className={`fields ${fieldGrid} px-(--edge-padding)`}>
              {fields.map(([path, one]) => (
                <FieldAt key={path} field={one} path={path} />
              ))}
            </div>
          </PartFold>
        )
      })}
    </FormProvider>
  )
}

type FoldProps = {
  title: string
  hint: string
  badge?: ReactNode
  /** At first. */
  isOpen: boolean
  children: ReactNode
}

/** A part of the form under its title. */
export function PartFold({ title, hint, badge, isOpen, children }: FoldProps) {
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details className="group/part bg-cream-50 max-md:-mx-gutter" open={isOpenAtFirst}>
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
