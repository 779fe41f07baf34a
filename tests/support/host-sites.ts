import { existsSync, rmSync } from 'node:fs'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadSite } from '#server/http/site.ts'
import { type Started, start } from '#server/process/start.ts'
import { createPasswords } from '#server/security/password.ts'
import { linesThatTell } from './quiet-log.ts'

export type HostOrder =
  | { open: Record<string, string>; replyHeldMs?: number | undefined }
  /** The site at this address, whose log must not hold these. */
  | { close: string; unlogged: readonly string[] }
export type HostAnswer = { id: number; error?: string; address?: string; telling?: string[] }

type Hosted = { started: Started; log: string[] }

/** A process that starts one site after another, for whoever has forked it. */
const folder = await mkdtemp(join(tmpdir(), 'site-host-'))
process.once('disconnect', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
const site = loadSite(join(import.meta.dirname, '../../dist'))
const template = join(folder, 'site.db')
const database = connect(`sqlite:${template}`)
await migrate(database)
await database.close()
// As weak as can be: the strength of a hash is tested on its own.
const passwords = createPasswords({ memoryKib: 8, passes: 1 })
const open = new Map<string, Hosted>()

async function openSite(settings: Record<string, string>, replyHeldMs?: number): Promise<string> {
  const file = join(settings.DATA_DIR ?? '', 'site.db')
  if (settings.DATABASE_URL === undefined && !existsSync(file)) await copyFile(template, file)
  const log: string[] = []
  const started = await start(readConfig(settings), () => site, {
    ...{ passwords, replyHeldMs },
    evenAnswerMs: 0,
    logTo: { write: (line) => log.push(line) },
  })
  open.set(started.address, { started, log })
  return started.address
}

async function closeSite(address: string, unlogged: readonly string[]): Promise<string[]> {
  const hosted = open.get(address)
  if (!hosted) throw new Error(`There is no site at ${address}`)
  open.delete(address)
  await hosted.started.stop()
  return linesThatTell(hosted.log.join(''), unlogged)
}

async function obey(order: HostOrder): Promise<Omit<HostAnswer, 'id'>> {
  try {
    if ('open' in order) return { address: await openSite(order.open, order.replyHeldMs) }
    return { telling: await closeSite(order.close, order.unlogged) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (order: HostOrder & { id: number }) => {
  process.send?.({ id: order.id, ...(await obey(order)) } satisfies HostAnswer)
})
