import type { Page } from './page.ts'
import type { WatchedSite } from './watched-site.ts'

type Run = (scene: { page: Page; site: WatchedSite }) => Promise<void>

/** A piece of a journey; what it leaves behind is there for the next. */
export type Step = { name: string; run: Run }

export const step = (name: string, run: Run): Step => ({ name, run })
