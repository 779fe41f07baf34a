import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before any other import, and in plain JavaScript: from the second start on Node then needs no TypeScript compiler, which
// would stay in memory with its 11 MB.
enableCompileCache(join(import.meta.dirname, '../.cache/compile'))
await import('./main.ts')
