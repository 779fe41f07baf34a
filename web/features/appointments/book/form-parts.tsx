import { CircleAlertIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues, Path, RegisterOptions } from 'react-hook-form'
import type { Form } from '#web/admin/lib/use-form.ts'
import { SelectField, TextField } from '#web/ui/field/field.tsx'
import { IconLine } from '../parts.tsx'

/** The fields of a form in a grid: two halves on a phone, six parts on a wide screen. */
export const fieldGrid = 'mt-3.5 grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-6'

/** What a field takes of the grid: on a phone half of a row if it is short, else all of it. */
export const span = {
  row: 'col-span-full',
  half: 'col-span-full sm:col-span-1 md:col-span-3',
  third: 'col-span-full sm:col-span-1 md:col-span-2',
  shortHalf: 'md:col-span-3',
  shortThird: 'md:col-span-2',
} as const

type Span = keyof typeof span
type Text = Omit<ComponentProps<typeof TextField>, 'label' | 'name'>
type Select = Pick<ComponentProps<typeof SelectField>, 'options' | 'placeholder'>

/** The fields of a form, each by its name, label and room in the grid. What is typed is about clients: the browser offers nothing. */
export const gridFields = <Values extends FieldValues, Sent>({
  field,
}: Pick<Form<Values, Sent>, 'field'>) => ({
  text: (name: Path<Values>, label: string, room: Span, more?: Text, options?: RegisterOptions<Values>) => (
    <TextField label={label} className={span[room]} autoComplete="off" {...more} {...field(name, options)} />
  ),
  select: (
    name: Path<Values>,
    label: string,
    room: Span,
    more: Select,
    options?: RegisterOptions<Values>,
  ) => <SelectField label={label} className={span[room]} {...more} {...field(name, options)} />,
})

/** What speaks against a time; it is announced, and refuses nothing. */
export const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <div role="status">
    {warnings.length > 0 && (
      <ul className="note mt-3 gap-2 font-[500] text-copper-700">
        {warnings.map((text) => (
          <li key={text}>
            <IconLine icon={CircleAlertIcon}>{text}</IconLine>
          </li>
        ))}
      </ul>
    )}
  </div>
)

type BarProps = { isChanged: boolean; children: ReactNode }

/** What a form is about to save, and the button that saves it; then at the lower edge of the screen, unless that is very low. */
export const FormBar = ({ isChanged, children }: BarProps) => (
  <div
    className={`row-between z-2 bg-cream-50 px-[clamp(1.1rem,2vw,1.75rem)] py-3 ${isChanged ? 'form-bar bottom-0 shadow-[inset_0_3px_0_var(--color-copper-500)] [@media(height>=30rem)]:sticky' : ''}`}
  >
    {children}
  </div>
)
