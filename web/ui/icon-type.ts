import type { ComponentType } from 'react'

/** An icon of the dashboard. */
export type IconType = ComponentType<{ className?: string }>
