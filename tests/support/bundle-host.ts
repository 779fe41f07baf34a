import { bundleHost } from './bundled-program.ts'

/** Runs once before all browser tests. */
export default bundleHost
