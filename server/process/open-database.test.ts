import { expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { openDatabase } from './open-database.ts'

const reasonOf = (DATABASE_URL: string) =>
  openDatabase(readConfig({ DATABASE_URL })).then(
    () => 'opened',
    (error: Error) => error.message,
  )

test.for([
  ['a host that is none', 'owner:secret@curls.invalid/site', /curls\.invalid.*that the address is right/],
  ['a socket that nobody listens at', 'owner:secret@%2Fnowhere/site', /ENOENT.*check that it is running/],
  ['an unescaped password', 'owner:sec#ret@127.0.0.1/site', /Invalid URL/],
] as const)('%s in DATABASE_URL is reported in one sentence without a password', async ([, url, words]) => {
  const message = await reasonOf(`postgres://${url}`)
  expect(message).toMatch(words)
  expect(message).toMatch(/^The database at DATABASE_URL cannot be used \(.+\)\. Please .+[^.]*\.?$/)
  expect(message).not.toMatch(/sec#ret|secret/)
})

if (hasPostgres)
  test('a database that does not exist is reported', async () => {
    const url = new URL(inject('postgresUrl'))
    url.pathname = '/nowhere'
    expect(await reasonOf(url.href)).toMatch(/"nowhere" does not exist/)
  })
