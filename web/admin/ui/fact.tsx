import type { ReactNode } from 'react'

/** Names and values. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="mt-2.5">{children}</dl>

export const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="flex justify-between gap-4 border-b border-cream-200 py-2 text-small leading-[1.45]">
    <dt className="text-aubergine-600">{name}</dt>
    <dd className="text-right font-semibold wrap-anywhere">{children}</dd>
  </div>
)
