/** `npm run dev`: builds and serves, and again after each saved file. Reload the page to see the change. */
import { watch } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from '#scripts/install/start-program.mjs'
import { confinedFlags } from '#server/process/allowances.mjs'

const builtFolders = ['web', 'content', 'contract']
const folders = [...builtFolders, 'server']
/** Debounce: an editor that saves several files at once should cause one build. */
const settleMs = 150

const root = join(import.meta.dirname, '../..')
// The server runs from its sources, and starts in half the time with them compiled.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compile')
// The same restrictions as on a server, so that violations show up here first.
const flags = confinedFlags({ root, home: process.cwd(), settings: process.env })
const start = (...args: string[]) => startProgram(process.execPath, args)

const build = async () => (await start('scripts/build/build.ts').ended) === 0

let server: ReturnType<typeof start> | undefined

async function serve() {
  await server?.stop()
  server = start(...flags, 'server/main.ts')
}

const changed = new Set<string>(builtFolders)
let isWorking = false

async function catchUp() {
  if (isWorking) return
  isWorking = true
  while (changed.size > 0) {
    const needsBuild = builtFolders.some((folder) => changed.has(folder))
    changed.clear()
    // After a failed build the old server keeps running; the next save tries again.
    if (!needsBuild || (await build())) await serve()
  }
  isWorking = false
}

let timer: NodeJS.Timeout | undefined
for (const folder of folders)
  watch(folder, { recursive: true }, (_event, file) => {
    // The build's own output must not trigger another build.
    if (file?.endsWith('.test.ts') || file?.startsWith('generated')) return
    changed.add(folder)
    clearTimeout(timer)
    timer = setTimeout(catchUp, settleMs)
  })
await catchUp()
