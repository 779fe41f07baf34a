import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { requestConsultation } from '#contract/consultations.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { compileCache } from '#tests/support/compile-cache.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { portOf } from '#tests/support/local-port.ts'
import { ownerCalls } from '#tests/support/owner-calls.ts'

const root = join(import.meta.dirname, '../..')

/** Releases in a Git repository. Their server is the real one, their build only copies a file. */
async function makeReleases() {
  const folder = await makeFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  for (const file of ['deploy/update.sh', 'scripts/setup.mjs']) cpSync(join(root, file), join(folder, file))
  for (const file of ['.env.example', 'vite.config.ts', 'content/a', 'contract/a', 'web/a']) write(file, '')
  write('package-lock.json', '{}')
  write('package.json', '{ "type": "module" }')
  write('.gitignore', 'node_modules\ndist\n.env\n')
  write(
    'scripts/build/build.ts',
    `import { cpSync } from 'node:fs'\ncpSync('server/main.mjs', 'dist/main.mjs')`,
  )
  git('init', '--quiet')
  return {
    folder,
    release(tag: string, program: string): void {
      write('server/main.mjs', program)
      git('add', '--all')
      git('commit', '--quiet', '--message', tag)
      git('tag', tag)
    },
  }
}

/** A clone of the first release, with the packages that the lock file asks for. */
async function installFrom(origin: string): Promise<string> {
  const site = join(await makeFolder(), 'site')
  execFileSync('git', ['clone', '--quiet', origin, site])
  mkdirSync(join(site, 'node_modules/.bin'), { recursive: true })
  symlinkSync(process.execPath, join(site, 'node_modules/.bin/node'))
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}{}`).digest('hex')
  writeFileSync(join(site, 'node_modules/.installed-from'), hash)
  execFileSync(process.execPath, ['scripts/setup.mjs'], { cwd: site })
  return site
}

/** Plays the service manager: restarts what is installed, and passes on the question whether it is ready. */
async function startManager(cwd: string, env: Record<string, string>) {
  let server: ChildProcess | undefined
  let address = ''
  async function stop() {
    if (server?.exitCode === null && server.kill()) await once(server, 'exit')
    address = ''
  }
  async function restart(): Promise<void> {
    await stop()
    const started = spawn(process.execPath, ['dist/main.mjs'], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    started.stdout.on('data', (text) => {
      address ||= /The site is ready at (\S+)/.exec(`${text}`)?.[1] ?? ''
    })
    server = started
  }
  const isReady = async () =>
    address !== '' && ((await fetch(`${address}/readyz`).catch(() => undefined))?.ok ?? false)
  const manager = createServer(async ({ url }, response) => {
    if (url === '/restart') await restart()
    response.writeHead(url === '/restart' || (await isReady()) ? 200 : 503).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(async () => {
    await stop()
    manager.close()
  })
  return { url: `http://127.0.0.1:${await portOf(manager)}`, restart, isReady, address: () => address }
}

async function openInstallation() {
  const { folder: origin, release } = await makeReleases()
  const works = `import '${inject('program')}'\n`
  release('v1.0', works)
  const dataDir = await makeFolder()
  const env = {
    ...{ PATH: `${dirname(process.execPath)}:${process.env.PATH}`, NODE_COMPILE_CACHE: compileCache },
    ...{ PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: 'curls in the rain' },
  }
  const site = await installFrom(origin)
  const manager = await startManager(site, env)
  await manager.restart()
  await expect.poll(manager.isReady).toBe(true)
  const restart = join(dataDir, 'restart.mjs')
  writeFileSync(restart, `await fetch('${manager.url}/restart')`)
  const settings = {
    UPDATE_BACKUP: `node '${join(root, 'scripts/owner/backup.ts')}'`,
    UPDATE_RESTART: `node ${restart}`,
    UPDATE_READY_URL: `${manager.url}/readyz`,
    UPDATE_TIMEOUT: '5',
  }
  return {
    ...{ dataDir, release, works, address: manager.address },
    update: (...tag: string[]) =>
      new Promise<string>((resolve) => {
        execFile(join(site, 'deploy/update.sh'), tag, { env: { ...env, ...settings } }, (error, ...output) =>
          resolve(`${error ? 'Failed' : 'Done'}\n${output.join('')}`),
        )
      }),
    async state() {
      const { kysely, close } = connectDatabase(`sqlite:${join(dataDir, 'site.db')}`)
      const rows = await kysely.selectFrom('consultations').select('name').execute()
      await close()
      return {
        tag: execFileSync('git', ['describe', '--tags'], { cwd: site, encoding: 'utf8' }).trim(),
        isReady: await manager.isReady(),
        names: rows.map(({ name }) => name),
        backups: readdirSync(join(dataDir, 'backups')).length,
      }
    },
  }
}

test('an update goes live, one that does not start is left again, and the data stays', async () => {
  const { address, release, state, update, works } = await openInstallation()
  await ownerCalls(address).call(requestConsultation, { body: { ...aRequest, name: 'Amara' } })
  release('v1.1', `${works}console.log('1.1')\n`)
  expect(await update()).toMatch(/^Done\n.*Changing from v1\.0 to v1\.1 \.\.\..*v1\.1 is live\.\n$/s)
  expect(await state()).toEqual({ tag: 'v1.1', isReady: true, names: ['Amara'], backups: 1 })

  release('v1.2', `throw new Error('Nobody has tried this')\n`)
  expect(await update()).toMatch(
    /^Failed\n.*v1\.2 is not ready: going back to v1\.1 .*v1\.1 is live again\.\n$/s,
  )
  expect(await state()).toEqual({ tag: 'v1.1', isReady: true, names: ['Amara'], backups: 2 })

  expect(await update('v1.0')).toMatch(/v1\.0 is live\.\n$/)
  expect(await state()).toMatchObject({ tag: 'v1.0', isReady: true, names: ['Amara'] })
})
