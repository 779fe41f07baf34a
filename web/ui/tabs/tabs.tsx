import * as RadixTabs from '@radix-ui/react-tabs'
import type { ComponentType } from 'react'

export type Tab = { value: string; label: string; Count?: ComponentType; Panel: ComponentType }

type Props = {
  label: string
  tabs: readonly [Tab, ...Tab[]]
  /** The tab that is open, if it is one of them; else the first. */
  open: string | undefined
  onOpen: (value: string) => void
}

/** Tabs from a list. */
export function Tabs({ label, tabs, open, onOpen }: Props) {
  const { value } = tabs.find((tab) => tab.value === open) ?? tabs[0]
  return (
    <RadixTabs.Root value={value} onValueChange={onOpen}>
      <RadixTabs.List className="tabs" aria-label={label}>
        {tabs.map(({ value, label: text, Count }) => (
          <RadixTabs.Trigger
            key={value}
            value={value}
            // Radix focuses by script what the mouse presses, which browsers take for the keyboard.
            onPointerDown={({ currentTarget }) => {
              currentTarget.dataset.pressed = ''
            }}
            onBlur={({ currentTarget }) => {
              delete currentTarget.dataset.pressed
            }}
          >
            {text}
            {Count && (
              <span className="tab-count">
                <Count />
              </span>
            )}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ value, Panel }) => (
        <RadixTabs.Content key={value} value={value} className="tab-panel">
          <Panel />
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
