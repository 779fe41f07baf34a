import { ChevronDownIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { errorPaths, useOpenEditor } from '#web/features/website/use-editor.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { fieldGrid } from './controls.tsx'
import { FieldAt } from './field-at.tsx'

/** The fields of a document in their groups, as content/ describes them. */
export function DocumentForm() {
  const { field, form, changes, name } = useOpenEditor()
  const all = Object.entries(field.fields ?? {})
  const grouped = all.flatMap(([path, one]) => (one.group ? [{ path, field: one, group: one.group }] : []))
  const wrong = errorPaths(form.formState.errors).map((path) => path.split('.')[0])
  return (
    <FormProvider {...form}>
      {[...Map.groupBy(grouped, ({ group }) => group.title)].map(([title, fields], index) => {
        const count = changes.filter((change) => change.group === title).length
        const wrongHere = wrong.filter((name) => fields.some(({ path }) => path === name)).length
        return (
          <PartFold
            key={title}
            title={title}
            hint={fields[0]?.group.hint}
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
              {fields.map((one) => (
                <FieldAt key={one.path} {...one} />
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
  hint: string | undefined
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
