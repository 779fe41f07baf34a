import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeBackup, readBackupState } from '#contract/backup.ts'
import { readOffSiteBackup, saveOffSiteBackup } from '#contract/off-site-backup.ts'
import { finishUpload, sendChunk, startUpload } from '#contract/pictures.ts'
import { anyDialect, copyTemplate, makeFolder } from '#tests/support/databases.ts'
import { ownerCalls } from '#tests/support/owner-calls.ts'
import { smallPhotograph } from '#tests/support/picture-files.ts'
import { startSite } from '#tests/support/site.ts'

const trespass = readFileSync(join(import.meta.dirname, '../fixtures/trespass.mjs'))
const asModule = `data:text/javascript;base64,${trespass.toString('base64')}`

const argumentsOf = async (pid: string) =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')

/** The command lines of what a process has started, and of what that has. On Linux only. */
async function startedBy(parent: number): Promise<string[][]> {
  const started: { pid: string; parent: number }[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    started.push({ pid, parent: Number(/\) \S (\d+)/.exec(status)?.[1]) })
  }
  const below = (above: number): string[] =>
    started.filter(({ parent }) => parent === above).flatMap(({ pid }) => [pid, ...below(Number(pid))])
  return await Promise.all(below(parent).map(argumentsOf))
}

async function start(dialect: (typeof anyDialect)[number]) {
  const elsewhere = await makeFolder()
  const settings = { DATABASE_URL: await copyTemplate(dialect), TEST_ELSEWHERE: elsewhere }
  const site = await startSite(settings, ['--import', asModule])
  onTestFinished(() => site[Symbol.asyncDispose]())
  const owner = ownerCalls(() => site.url)
  await owner.logIn({ username: site.adminUsername, password: site.adminPassword })
  return { ...site, ...owner, elsewhere }
}

async function sendPicture({ url, call, cookie }: Awaited<ReturnType<typeof start>>) {
  const bytes = await smallPhotograph()
  const { id } = await call(startUpload, { body: { name: 'curls.jpg', bytes: bytes.length } })
  for (let from = 0; from < bytes.length; from += 500_000)
    await fetch(`${url}${sendChunk.path.replace(':id', id)}?from=${from}`, {
      method: 'POST',
      headers: { cookie: cookie(), 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes.subarray(from, from + 500_000)),
    })
  return await call(finishUpload, { params: { id } })
}

/** What is loaded before a file of the built server runs, with itself. */
function loadedBefore(file: string, seen = new Set<string>()): readonly string[] {
  seen.add(file)
  const text = readFileSync(join('dist/program', file), 'utf8')
  const imports = [...text.matchAll(/^import .*?"\.\/([^"]+)";$/gm)].map(([, name = '']) => name)
  return [text, ...imports.filter((name) => !seen.has(name)).flatMap((name) => loadedBefore(name, seen))]
}

test('no package is loaded before the server has given up its right to start programs', () => {
  const code = loadedBefore('main.mjs').join('')
  expect(code).toContain('permission.drop("child")')
  expect(code).not.toMatch(/\/\/ node_modules\/|^import [^"]*"(?!node:|\.\/)/m)
})

for (const dialect of anyDialect)
  test(`${dialect}: code that gets into the server reads, writes and starts nothing else, and the site does all it should`, async () => {
    const site = await start(dialect)
    site.kill('SIGUSR2')
    await expect.poll(() => /Tried: (.*)/.exec(site.output())?.[1]).toBeDefined()
    const refused = 'ERR_ACCESS_DENIED'
    expect(JSON.parse(/Tried: (.*)/.exec(site.output())?.[1] ?? '')).toEqual({
      'read the passwords of the machine': refused,
      'read what else lies in the installation': refused,
      'write elsewhere': refused,
      'write into the program': refused,
      'lead a path of the data elsewhere': refused,
      'start a shell': refused,
      'start a thread': refused,
      'load code that is not JavaScript': 'ERR_DLOPEN_DISABLED',
      'debug itself': refused,
      // Node does not confine SQLite: the unit of systemd does.
      'open a database elsewhere': 'done',
    })

    const sending = sendPicture(site)
    const permissions = (words: readonly string[]) =>
      words.filter((word) => /^--permission$|^--allow-(?!fs)/.test(word))
    // The process that reads the picture is there while it reads.
    await expect
      .poll(async () => (await startedBy(site.pid)).map(permissions))
      .toEqual([
        ['--permission', '--allow-child-process'],
        ['--permission', '--allow-addons'],
      ])
    expect(await sending).toMatchObject({ width: 1200, height: 480 })

    await site.call(makeBackup, {})
    await expect.poll(async () => (await site.call(readBackupState, {})).last?.isHere).toBe(true)
    // A folder that nobody knew when the site was started.
    const address = await makeFolder()
    const place = { kind: 'folder', address, user: '' } as const
    const body = { version: 0, place, passphrase: 'five words for nobody' }
    expect((await site.call(saveOffSiteBackup, { body })).refusal).toBeUndefined()
    await expect.poll(async () => (await site.call(readOffSiteBackup, {})).copies).toBe(1)
    expect(await site.call(readOffSiteBackup, {})).toMatchObject({ isOnSameDisk: true })
    expect(site.output()).not.toMatch(/warning/i)
  })
