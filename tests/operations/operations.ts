/**
 * `npm run drill -- operations`: runs docs/operations.md on a bare Debian, command by command, with systemd
 * as process 1. Needs root and Debian's debootstrap and systemd-container; fetches packages. Its files are
 * cached in .cache/operations.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { readBlocks } from './blocks.ts'
import { startDebian } from './debian.ts'
import { createSteps } from './steps.ts'

const root = join(import.meta.dirname, '../..')
const {
  values: { suite, keep, from },
} = parseArgs({
  options: {
    suite: { type: 'string', default: 'trixie' },
    // For development: keeps the machine's files, and continues from a step. That step cannot be nginx or
    // renewal, since the authority has lost its certificates by then.
    keep: { type: 'boolean', default: false },
    from: { type: 'string' },
  },
})
const run = promisify(execFile)

async function findMissing(): Promise<string[]> {
  const missing = process.getuid?.() === 0 ? [] : ['root']
  for (const program of ['debootstrap', 'systemd-nspawn', 'nsenter', 'unshare'])
    await run('which', [program]).catch(() => missing.push(program))
  return missing
}

/** A bare clone of the committed state. */
async function cloneSource(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'operations-'))
  // Another user reads it there.
  await chmod(folder, 0o755)
  await run('git', [
    'clone',
    '--quiet',
    '--bare',
    '--depth',
    '1',
    `file://${root}`,
    join(folder, 'curls.git'),
  ])
  return folder
}

async function operate(): Promise<boolean> {
  const blocks = readBlocks(join(root, 'docs/operations.md'))
  const source = await cloneSource()
  const names = ['www.example.co.uk', 'example.co.uk']
  const layer = { isGoingOn: from !== undefined, isKept: keep }
  await using debian = await startDebian({ cache: join(root, '.cache/operations'), suite, names, ...layer })
  // The previous run may have pushed a commit there.
  await debian.sh('rm -rf /var/tmp/source')
  await debian.put(source, '/var/tmp/source')
  await rm(source, { recursive: true })
  const table: Record<string, { seconds: string; found: string }> = {}
  let isWell = true
  const steps = createSteps(debian, blocks)
  const first = Math.max(
    0,
    steps.findIndex(({ name }) => name === from),
  )
  for (const { name, act } of steps.slice(first)) {
    const begunAt = performance.now()
    console.log(`\n== ${name}`)
    try {
      const found = isWell ? await act() : 'not run'
      console.log(found)
      table[name] = { seconds: ((performance.now() - begunAt) / 1000).toFixed(1), found }
    } catch (error) {
      isWell = false
      console.error(error)
      table[name] = { seconds: ((performance.now() - begunAt) / 1000).toFixed(1), found: 'FAILED' }
    }
  }
  const unused = [...blocks.keys()].filter((step) => !(step in table))
  console.table(table)
  if (first === 0 && unused.length > 0)
    console.error(`Nobody does these steps of docs/operations.md: ${unused.join(', ')}`)
  return isWell && (first > 0 || unused.length === 0)
}

const missing = await findMissing()
if (missing.length > 0) {
  console.error(
    `Not here: ${missing.join(', ')}. On Debian: apt-get install debootstrap systemd-container, and run it as root.`,
  )
  process.exitCode = 2
} else if (!(await operate())) process.exitCode = 1
