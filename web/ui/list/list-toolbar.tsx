import type { ReactNode } from 'react'
import { RefreshButton, type RefreshProps } from '#web/ui/button/refresh-button.tsx'

type Props = RefreshProps & { children: ReactNode }

/** Above a list: a note about its order, and the refresh button. */
export function ListToolbar({ children, ...refresh }: Props) {
  return (
    <div className="row-between list-toolbar mb-2">
      <p className="fine-print">{children}</p>
      <RefreshButton {...refresh} />
    </div>
  )
}
