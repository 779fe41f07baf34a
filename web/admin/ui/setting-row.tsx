import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { IconType } from '#web/ui/icon-type.ts'

type RowProps = {
  icon: IconType
  /** Id of the heading. */
  id: string
  title: string
  /** The state in a sentence or two. */
  words: ReactNode
  heading?: RefObject<HTMLHeadingElement | null>
  /** What its button does. */
  verb: string
  /** The verb and the thing. */
  label?: string | undefined
  button?: Omit<ComponentProps<'button'>, 'children'>
  /** Below the line. */
  children?: ReactNode
}

/** One setting on one line: icon, name, state, action. */
export const SettingRow = ({ icon: Icon, id, title, words, heading, verb, label, ...row }: RowProps) => (
  <section className="setting-row [&+&]:border-t [&+&]:border-cream-200" aria-labelledby={id}>
    <div className="entry one-line min-h-19">
      <Icon className="icon" />
      <div>
        <h2 className="plain-heading" id={id} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <p className="fine-print">{words}</p>
      </div>
      {row.button && (
        <button type="button" className="strong-link" aria-label={label} {...row.button}>
          {verb}
        </button>
      )}
    </div>
    {row.children}
  </section>
)

type OpeningProps = Omit<RowProps, 'button'> & {
  /** What folds it again. */
  foldVerb?: string
  /** What the verb opens in place, below the children. */
  opened: (fold: () => void) => ReactNode
}

const takeFocus = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('[data-takes-focus], input:not([hidden])')?.focus()

/** A setting that is changed in place: its verb opens the form; Escape or the other verb folds it again. */
export function OpeningRow({ verb, foldVerb = 'Cancel', label, opened, children, ...line }: OpeningProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const fold = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <SettingRow
      {...line}
      verb={isOpen ? foldVerb : verb}
      label={isOpen ? undefined : label}
      button={{
        'aria-expanded': isOpen,
        ref: button,
        onClick: () => (isOpen ? fold() : setOpen(true)),
      }}
    >
      {children}
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that says the heading again.
        <div
          role="group"
          aria-labelledby={line.id}
          className="pb-[1.15rem]"
          ref={takeFocus}
          onKeyDown={({ key }) => key === 'Escape' && fold()}
        >
          {opened(fold)}
        </div>
      )}
    </SettingRow>
  )
}
