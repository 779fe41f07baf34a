import { spawn } from 'node:child_process'

export type Ran = { code: number; output: string }

type Options = { cwd?: string; env?: NodeJS.ProcessEnv }

/** Runs a program quietly; answers its exit code and all it said. */
export function runProgram(program: string, args: readonly string[], options: Options = {}): Promise<Ran> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trim() }))
  })
}

/** What npm tells its scripts about the folder that it was typed in would lead the npm of another folder astray. */
export const environmentElsewhere = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(INIT_CWD|npm_package_.*|npm_lifecycle_.*|npm_config_local_prefix)$/.test(name),
    ),
  )

/** The end of what a program said, where its reason stands. */
export const lastWords = (output: string): string => output.split('\n').slice(-5).join('\n')
