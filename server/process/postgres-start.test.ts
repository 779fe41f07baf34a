import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import {
  chownToPostgres,
  copyPrograms,
  describeServer,
  initialiseCluster,
} from '#tests/support/postgres-server.ts'
import { openDatabase } from './open-database.ts'

const fixture = (name: string) => join(import.meta.dirname, '../../tests/fixtures', name)
const authority = fixture('local-https.crt')

const cleanUp: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step()
})

/** A PostgreSQL server that requires a password and offers TLS with a self-signed certificate. */
async function startStrict() {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-strict-'))
  cleanUp.push(() => rm(folder, { recursive: true }))
  await chownToPostgres(folder)
  const [certificate, key, hba] = ['server.crt', 'server.key', 'hba.conf'].map((name) => join(folder, name))
  await copyFile(authority, certificate ?? '')
  await copyFile(fixture('local-https.key'), key ?? '')
  await chmod(key ?? '', 0o600)
  await chownToPostgres(key ?? '')
  const rules = ['host all postgres 127.0.0.1/32 trust', 'host all owner 127.0.0.1/32 scram-sha-256']
  await writeFile(hba ?? '', `${rules.join('\n')}\n`)
  const programs = await copyPrograms(folder)
  const settings = [
    'fsync=off',
    'ssl=on',
    `ssl_cert_file=${certificate}`,
    `ssl_key_file=${key}`,
    `hba_file=${hba}`,
  ]
  const cluster = { programs, folder, data: join(folder, 'data'), settings }
  await initialiseCluster(cluster)
  const server = await describeServer(cluster)
  await server.start()
  cleanUp.push(() => server.end('SIGINT'))
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query("create role owner login password 'curls in the rain'")
  await client.query('create database site owner owner')
  await client.end()
  return `127.0.0.1:${server.port}`
}

let host = ''
beforeAll(async () => {
  host = await startStrict()
})

const password = 'curls%20in%20the%20rain'
const open = (DATABASE_URL: string) => openDatabase(readConfig({ DATABASE_URL }))

test.for([
  ['a wrong password', 'owner:secret@HOST/site', /authentication failed.*check the user and the password/],
  ['another database', `owner:${password}@HOST/secret`, /does not exist.*create this database first/],
  ['a host that is none', 'owner:secret@curls.invalid/site', /curls\.invalid.*check the host/],
  ['a socket that nobody listens at', 'owner@%2Fnowhere/site', /ENOENT.*check that it is running/],
  ['an unescaped password', 'owner:sec#ret@HOST/site', /Invalid URL.*# is %23/],
  ['an unknown authority', `owner:${password}@HOST/site?sslmode=require`, /certificate.*sslrootcert=/],
  [
    'a missing file of one',
    `owner:${password}@HOST/site?sslmode=require&sslrootcert=/nowhere.crt`,
    /nowhere\.crt.*check the files/,
  ],
] as const)('%s in DATABASE_URL is reported in one sentence without a password', async ([, url, words]) => {
  const message = await open(`postgres://${url.replace('HOST', host)}`).then(
    () => 'opened',
    (error: Error) => error.message,
  )
  expect(message).toMatch(words)
  expect(message).toMatch(/^The database at DATABASE_URL cannot be used \(.+\)\. Please .+[^.]*\.?$/)
  expect(message).not.toMatch(/sec#ret|secret@|curls in/)
})

test('with its CA file the connection is encrypted, and the server is authenticated', async () => {
  const tls = `sslmode=require&sslrootcert=${authority}`
  const database = await open(`postgres://owner:${password}@${host}/site?${tls}`)
  onTestFinished(() => database.close())
  const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(
    database.kysely,
  )
  expect(rows).toEqual([{ ssl: true }])
})
