import type { ReactNode } from 'react'
import { linkInAddress } from '#web/lib/address-link.ts'
import { Icon } from './glyph/glyph.tsx'

/** Leads back without reloading the dashboard. */
export const BackLink = ({ edit, children }: { edit?: string; children: ReactNode }) => (
  <a className="tap semibold bare-link" {...linkInAddress({ tab: 'website', edit })}>
    <Icon name="arrow-left" />
    {children}
  </a>
)
