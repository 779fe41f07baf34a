import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

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
