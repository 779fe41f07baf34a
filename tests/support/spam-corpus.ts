import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type CorpusText = { name: string; hairType: string }

/** Requests by people, and messages by programs and salespeople: one `name | hair details` per line. */
function readCorpus(file: 'honest' | 'hostile'): { seen: CorpusText[]; heldBack: CorpusText[] } {
  const path = join(import.meta.dirname, `../fixtures/spam-corpus/${file}.txt`)
  const [seen = '', heldBack = ''] = readFileSync(path, 'utf8').split('# held back\n')
  const texts = (part: string) =>
    part
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# '))
      .map((line) => {
        const [name = '', ...words] = line.split(' | ')
        return { name, hairType: words.join(' | ').replaceAll('\\n', '\n') }
      })
  return { seen: texts(seen), heldBack: texts(heldBack) }
}

export const honest = readCorpus('honest')
export const hostile = readCorpus('hostile')
