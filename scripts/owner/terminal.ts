import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartError } from '#server/process/start-error.ts'

/** Reads one line without echoing it on a terminal. */
export async function askWithoutEcho(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
  lines.on('SIGINT', () => process.exit(1))
  const [line]: unknown[] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  lines.close()
  process.stdout.write('\n')
  return typeof line === 'string' ? line : ''
}

const adviceOf = (error: unknown): unknown => (error instanceof StartError ? error.message : error)

/** Runs a command. Its failure is told in a sentence, and by the exit code. */
export async function runOrExplain(
  command: () => Promise<void>,
  sentenceOf: (error: unknown) => unknown = adviceOf,
): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}
