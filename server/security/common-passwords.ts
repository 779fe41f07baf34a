import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const commonPasswordsFile = join(import.meta.dirname, 'common-passwords.txt')

/** The first four bytes of a hash. Among 15,000 entries, a false match happens once in 300,000 passwords. */
export const passwordHashPrefix = (password: string) => hash('sha256', password, 'buffer').readUInt32BE(0)

let marks: ReadonlySet<number> | undefined

// Read on first use: passwords are chosen rarely.
function readMarks(): ReadonlySet<number> {
  const lines = readFileSync(commonPasswordsFile, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  const bytes = Buffer.from(lines.join(''), 'base64')
  return new Set(Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4)))
}

/** Whether the password is among the most used of all leaked passwords. */
export function isCommonPassword(password: string): boolean {
  marks ??= readMarks()
  return marks.has(passwordHashPrefix(password.toLowerCase()))
}
