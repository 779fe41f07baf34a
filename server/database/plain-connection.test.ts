import { expect, test } from 'vitest'
import { isUnencryptedOverNetwork } from './postgres.ts'

test.for([
  ['sqlite:/srv/data/site.db', false],
  ['postgres://curls@%2Fvar%2Frun%2Fpostgresql/curls', false],
  ['postgres:///curls?host=/var/run/postgresql', false],
  ['postgres://curls:secret@localhost/curls', false],
  ['postgres://curls:secret@127.0.0.1:5432/curls', false],
  ['postgres://curls:secret@[::1]/curls', false],
  ['postgres://curls:secret@10.0.0.7/curls', true],
  ['postgresql://curls:secret@db.example.com/curls?sslmode=disable', true],
  ['postgres://curls:secret@db.example.com/curls?sslmode=verify-full', false],
  ['postgres://curls:secret@db.example.com/curls?ssl=true', false],
] as const)('the connection to %s is unencrypted over a network: %s', ([url, expected]) => {
  expect(isUnencryptedOverNetwork(url)).toBe(expected)
})
