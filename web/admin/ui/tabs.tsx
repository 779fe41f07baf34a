import * as Radix from '@radix-ui/react-tabs'
import type { ComponentType, ReactNode } from 'react'

export type Tab<Value extends string = string> = { value: Value; label: string; Count?: ComponentType }

type Props<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  open: Value
  onOpen: (value: Value) => void
  /** The panel of the open tab. */
  children: ReactNode
}

/** All share a small screen's width, two beside two on the smallest. Radix takes the ring off the list, which has the focus after a press that changed nothing. */
const list =
  'tabs print:hidden mt-9 flex gap-1 border-b-[1.5px] border-aubergine-900 focus-visible:outline-3! focus-visible:outline-aubergine-900! max-md:-mx-(--space-gutter) max-md:flex-wrap max-md:gap-0'
/** The ring stands within: at the edge of a phone half of it would be cut off. A press shows none, though Radix focuses by script. */
const trigger =
  'flex min-h-12 items-center gap-2.5 px-5 py-2 font-semibold whitespace-nowrap max-md:flex-auto max-md:justify-center max-md:gap-1 max-md:px-1 max-md:text-tiny max-xs:basis-[40%] focus-visible:-outline-offset-5 aria-selected:bg-aubergine-800 aria-selected:text-cream-50 aria-selected:focus-visible:outline-ochre-400 data-pressed:focus-visible:rounded-none data-pressed:focus-visible:outline-transparent forced-colors:aria-selected:not-focus-visible:outline-2 forced-colors:aria-selected:not-focus-visible:-outline-offset-2 forced-colors:aria-selected:not-focus-visible:outline-[Highlight]'
const count =
  'rounded-full bg-cream-200 px-2 py-px text-tiny text-aubergine-900 tabular-nums empty:hidden max-md:bg-transparent max-md:px-0 max-md:text-[0.75rem] max-md:text-inherit'

export function Tabs<Value extends string>({ label, tabs, open, onOpen, children }: Props<Value>) {
  const choose = (chosen: string) => {
    const tab = tabs.find(({ value }) => value === chosen)
    if (tab) onOpen(tab.value)
  }
  return (
    // By hand: an arrow key passes over tabs on its way, each of which is a page of the history.
    <Radix.Root value={open} onValueChange={choose} activationMode="manual">
      <Radix.List className={list} aria-label={label}>
        {tabs.map(({ value, label: text, Count }) => (
          <Radix.Trigger
            key={value}
            value={value}
            className={trigger}
            onPointerDown={({ currentTarget }) => {
              currentTarget.dataset.pressed = ''
            }}
            onBlur={({ currentTarget }) => {
              delete currentTarget.dataset.pressed
            }}
          >
            {text}
            {Count && (
              <span className={count}>
                <Count />
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ value }) => (
        <Radix.Content key={value} value={value} className="pt-4">
          {children}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
