import * as RadixTabs from '@radix-ui/react-tabs'
import type { ComponentType } from 'react'

export type Tab = { value: string; label: string; Count?: ComponentType; Panel: ComponentType }

type Props = { label: string; tabs: readonly [Tab, ...Tab[]] }

/** Tabs from a list; the first is open at the start. */
export function Tabs({ label, tabs }: Props) {
  return (
    <RadixTabs.Root defaultValue={tabs[0].value}>
      <RadixTabs.List className="tabs" aria-label={label}>
        {tabs.map(({ value, label: text, Count }) => (
          <RadixTabs.Trigger key={value} value={value}>
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
