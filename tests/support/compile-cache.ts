import { join } from 'node:path'

/** Where the programs that tests start keep their compiled code, as the server does: they start in a third of the time. */
export const compileCache = join(import.meta.dirname, '../../.cache/compile')
