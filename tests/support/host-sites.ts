import { appendFileSync, existsSync, rmSync } from 'node:fs'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadSite, type Site } from '#server/http/site.ts'
import { type Started, startSite } from '#server/process/start.ts'
import { createPasswords } from '#server/security/password.ts'
import { fetchLocalFeed } from './calendar-server.ts'

type OpenOrder = {
  /** The settings, as in the environment. */
  open: Record<string, string>
  logFile: string
  replyHeldMs?: number | undefined
}
/** Opens a site, or closes the one at an address. */
export type HostOrder = OpenOrder | { close: string }
export type HostAnswer = { id: number; error?: string; address?: string }

/** A process that starts one site after another, for the process that forked it. */
const folder = await mkdtemp(join(tmpdir(), 'site-host-'))
process.once('disconnect', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
// The best compression takes seconds for all pages, at each start and publish.
const site: Site = { ...(await loadSite(join(import.meta.dirname, '../../dist'))), brotliQuality: 1 }
const template = join(folder, 'site.db')
const database = connectDatabase(`sqlite:${template}`)
await migrate(database)
await database.close()
// The cheapest hash parameters: their strength has tests of its own.
const passwords = createPasswords({ memoryKib: 8, passes: 1 })
const running = new Map<string, Started>()

async function openSite({ open: settings, logFile, replyHeldMs }: OpenOrder): Promise<string> {
  const file = join(settings.DATA_DIR ?? '', 'site.db')
  if (settings.DATABASE_URL === undefined && !existsSync(file)) await copyFile(template, file)
  const started = await startSite(readConfig(settings), () => site, {
    ...{ passwords, replyHeldMs },
    fetchFeed: fetchLocalFeed,
    minResponseMs: 0,
    logTo: { write: (line) => appendFileSync(logFile, line) },
  })
  running.set(started.address, started)
  return started.address
}

async function closeSite(address: string): Promise<void> {
  await running.get(address)?.stop()
  running.delete(address)
}

async function obey(order: HostOrder): Promise<Omit<HostAnswer, 'id'>> {
  try {
    if ('open' in order) return { address: await openSite(order) }
    await closeSite(order.close)
    return {}
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (order: HostOrder & { id: number }) => {
  process.send?.({ id: order.id, ...(await obey(order)) } satisfies HostAnswer)
})
