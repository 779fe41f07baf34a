import { execFile } from 'node:child_process'
import { compileCache } from './compile-cache.ts'

/** Runs a command of the owner in a process with only these settings, as npm does, and types the given text. */
export function runScript(
  name: 'backup' | 'restore' | 'second-step' | 'set-password',
  settings: Readonly<Record<string, string>>,
  words: readonly string[] = [],
  typed = '',
) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...settings }
    const child = execFile(
      process.execPath,
      [`scripts/owner/${name}.ts`, ...words],
      { env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
    child.stdin?.end(typed)
  })
}
