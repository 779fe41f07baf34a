import * as RadixTabs from '@radix-ui/react-tabs'
import { type ComponentType, useRef } from 'react'

export type Tab = { value: string; label: string; Count?: ComponentType; Panel: ComponentType }

type Props = {
  label: string
  tabs: readonly [Tab, ...Tab[]]
  /** The tab that is open, if it is one of them; else the first. */
  open: string | undefined
  /** `isByKey`: an arrow key passes over tabs on its way, and opens each. */
  onOpen: (value: string, isByKey: boolean) => void
}

export function Tabs({ label, tabs, open, onOpen }: Props) {
  const { value } = tabs.find((tab) => tab.value === open) ?? tabs[0]
  const isByKey = useRef(false)
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onOpen(next, isByKey.current)}>
      <RadixTabs.List
        className="tabs"
        aria-label={label}
        onKeyDownCapture={() => {
          isByKey.current = true
        }}
        onPointerDownCapture={() => {
          isByKey.current = false
        }}
      >
        {tabs.map(({ value, label: text, Count }) => (
          <RadixTabs.Trigger
            key={value}
            value={value}
            // Radix focuses a pressed tab by script, which browsers treat as keyboard focus.
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
        <RadixTabs.Content key={value} value={value} className="pt-4">
          <Panel />
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
