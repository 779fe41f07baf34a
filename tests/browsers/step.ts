import type { Page } from './page.ts'
import type { WatchedSite } from './watched-site.ts'

type Run = (scene: { page: Page; site: WatchedSite }) => Promise<void>

/** A piece of a journey; what it leaves behind is there for the next. */
export type Step = { name: string; isShort: boolean; run: Run }

/** A step of the short form, too. */
export const testShort = (name: string, run: Run): Step => ({ name, isShort: true, run })
export const testLong = (name: string, run: Run): Step => ({ name, isShort: false, run })
