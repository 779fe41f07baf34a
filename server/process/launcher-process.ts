import type { ChildProcess } from 'node:child_process'
import { fileFlags } from './allowances.mjs'
import type { LauncherNews, LauncherOrder } from './launcher.ts'
import { forkProgram } from './programs.ts'

// The one process that may start others, and these alone: what the server is made to do by a visitor, or by one of its packages,
// starts no shell. It reads nothing but orders, and what it starts may do with files what the server may.

const ofServer = process.argv.slice(2)
const running = new Map<number, ChildProcess>()
const tell = (news: LauncherNews) => process.send?.(news)

function start({ id, name, folder }: Extract<LauncherOrder, { order: 'start' }>): void {
  const own = folder === undefined ? [] : fileFlags({ read: [], write: [folder] })
  try {
    const started = forkProgram(name, ['--permission', ...ofServer, ...own])
    running.set(id, started)
    if (started.pid !== undefined) tell({ id, news: 'started', pid: started.pid })
    started.on('message', (message: object) => tell({ id, news: 'message', message }))
    started.once('error', ({ message }) => tell({ id, news: 'error', message }))
    started.once('exit', (code, signal) => {
      running.delete(id)
      tell({ id, news: 'exit', code, signal })
    })
  } catch (error) {
    tell({ id, news: 'error', message: error instanceof Error ? error.message : String(error) })
  }
}

process.on('message', (given: LauncherOrder) => {
  if (given.order === 'start') return start(given)
  const started = running.get(given.id)
  if (given.order === 'kill') started?.kill('SIGKILL')
  // One that has ended meanwhile has told so.
  else if (started?.connected) started.send(given.message, () => {})
})
// Whoever tells all of us something, as a terminal or a supervisor, means the server: that says when it is over.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
