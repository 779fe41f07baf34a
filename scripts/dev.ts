/** `npm run dev`: builds and serves, and again after each saved file. Reload the page to see the change. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'

const builtFolders = ['web', 'content', 'contract']
const folders = [...builtFolders, 'server']
/** Debounce: an editor that saves several files at once should cause one build. */
const settleMs = 150

// The server runs from its sources, and starts in half the time with them compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../.cache/compile')
const start = (program: string) => spawn(process.execPath, [program], { stdio: 'inherit' })

let server: ChildProcess | undefined

async function build(): Promise<boolean> {
  const [code] = await once(start('scripts/build/build.ts'), 'exit')
  return code === 0
}

async function serve(): Promise<void> {
  if (server?.kill()) await once(server, 'exit')
  server = start('server/main.ts')
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
