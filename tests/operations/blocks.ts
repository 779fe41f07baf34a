import { readFileSync } from 'node:fs'

/** The executable blocks of a document, by their step: ```sh step=install */
export function readBlocks(file: string): Map<string, string> {
  const text = readFileSync(file, 'utf8')
  const found = Array.from(
    text.matchAll(/^```sh step=([\w-]+)\n([\s\S]*?)^```$/gm),
    ([, step = '', commands = '']) => ({
      step,
      commands,
    }),
  )
  const blocks = new Map(found.map(({ step, commands }) => [step, commands]))
  if (blocks.size < found.length) throw new Error(`A step of ${file} has two blocks`)
  return blocks
}
