import type { ChildProcess } from 'node:child_process'
import { fileFlags } from './allowances.mjs'
import type { LauncherNews, LauncherOrder } from './launcher.ts'
import { forkProgram } from './programs.ts'
import { startErrorMessage } from './start-error.ts'

// The only process that may start others, and only the programs listed in `programs.ts`: a visitor or a compromised
// package that takes over the server cannot start a shell. It reads nothing but orders. Its children get the server's
// file access and, if the order names one, write access to one more folder.

const serverFlags = process.argv.slice(2)
const running = new Map<number, ChildProcess>()
const report = (news: LauncherNews) => process.send?.(news)

function start({ id, name, folder }: Extract<LauncherOrder, { order: 'start' }>): void {
  const own = folder === undefined ? [] : fileFlags({ read: [], write: [folder] })
  try {
    const started = forkProgram(name, ['--permission', ...serverFlags, ...own])
    running.set(id, started)
    if (started.pid !== undefined) report({ id, news: 'started', pid: started.pid })
    started.on('message', (message: object) => report({ id, news: 'message', message }))
    started.once('error', ({ message }) => report({ id, news: 'error', message }))
    started.once('exit', (code, signal) => {
      running.delete(id)
      report({ id, news: 'exit', code, signal })
    })
  } catch (error) {
    report({ id, news: 'error', message: startErrorMessage(error) })
  }
}

process.on('message', (given: LauncherOrder) => {
  if (given.order === 'start') return start(given)
  const started = running.get(given.id)
  if (given.order === 'kill') started?.kill('SIGKILL')
  // No error handling here: a program that has ended was already reported by its exit event.
  else if (started?.connected) started.send(given.message, () => {})
})
// Signals to the process group are meant for the server, which ends this process when it has stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
