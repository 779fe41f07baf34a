import * as RadixTabs from '@radix-ui/react-tabs'
import { type ComponentType, type ReactNode, useRef } from 'react'

export type Tab<Value extends string = string> = { value: Value; label: string; Count?: ComponentType }

type Props<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  open: Value
  /** `isByKey`: an arrow key passes over tabs on its way, and opens each. */
  onOpen: (value: Value, isByKey: boolean) => void
  /** The panel of the open tab. */
  children: ReactNode
}

export function Tabs<Value extends string>({ label, tabs, open, onOpen, children }: Props<Value>) {
  const isByKey = useRef(false)
  const choose = (chosen: string) => {
    const tab = tabs.find(({ value }) => value === chosen)
    if (tab) onOpen(tab.value, isByKey.current)
  }
  return (
    <RadixTabs.Root value={open} onValueChange={choose}>
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
      {tabs.map(({ value }) => (
        <RadixTabs.Content key={value} value={value} className="pt-4">
          {children}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
