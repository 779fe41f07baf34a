import type { ChildProcess } from 'node:child_process'

/** Reads what a program says: `found` resolves with the words of it that are in brackets, and fails if it ends before. */
export function listenTo(child: ChildProcess, said: RegExp) {
  let output = ''
  const found = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const words = said.exec(output)?.[1]
        if (words !== undefined) resolve(words)
      })
    child.once('error', reject)
    // Closed, its last words have been read as well.
    child.once('close', () => reject(new Error(`${child.spawnfile} ended instead of starting:\n${output}`)))
  })
  // Who waits only for its end must not fail on this.
  found.catch(() => {})
  return { found, output: () => output }
}
