import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import type { State } from './releases.mjs'

const release = 'releases/20261123T120000Z'

/** A minimal site. */
const server = (title: string) => `
  require('http').createServer((_request, answer) => answer.end('<h1>${title}</h1>'))
    .listen(0, '127.0.0.1', function () {
      const address = 'http://127.0.0.1:' + this.address().port + '\\n'
      for (const file of [process.env.READY_FILE, 'address']) file && require('fs').writeFileSync(file, address)
    })
  process.on('SIGTERM', () => process.exit())`

const commands = (code: string) => `import { supervise } from './release/supervise.mjs'
export const runCommand = async (_name, args) => { process.exitCode = await supervise(args) }
export const prepareServer = async () => ({ program: process.execPath, args: ['-e', ${JSON.stringify(code)}] })
`

/** An installation with two releases: the scripts that switch between them are real. */
async function openInstallation(newer: string) {
  const folder = await makeFolder()
  for (const [place, code] of [
    ['.', server('old')],
    [release, newer],
  ] as const) {
    const scripts = join(folder, place, 'scripts')
    await cp('scripts', scripts, { recursive: true, filter: (file) => !file.endsWith('.ts') })
    await writeFile(join(scripts, 'commands.mjs'), commands(code))
  }
  await mkdir(join(folder, 'releases'), { recursive: true })
  const stateFile = join(folder, 'releases/state.json')
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  const read = async () => {
    const address = readFile(join(folder, 'address'), 'utf8')
    const answer = await address.then((address) => fetch(address)).catch(() => undefined)
    return (await answer?.text()) ?? ''
  }
  await expect.poll(read).toBe('<h1>old</h1>')
  return {
    read,
    async ask(tries = 0): Promise<State> {
      const change = { from: '.', to: release, way: 'switch', tries, at: '' }
      await writeFile(`${stateFile}.new`, JSON.stringify({ current: '.', change }))
      await cp(`${stateFile}.new`, stateFile)
      const state = async () => JSON.parse(await readFile(stateFile, 'utf8'))
      await expect.poll(async () => (await state()).outcome).toBeDefined()
      return await state()
    },
  }
}

test('npm start switches to the requested release, and records the previous one', async () => {
  const { ask, read } = await openInstallation(server('new'))
  expect(await ask()).toMatchObject({ current: release, previous: '.', outcome: { isDone: true } })
  expect(await read()).toBe('<h1>new</h1>')
})

test('npm start rolls back a release that is unhealthy or was killed twice while starting', async () => {
  const { ask, read } = await openInstallation('process.exit(3)')
  const state = await ask()
  expect(state).toMatchObject({ current: '.', outcome: { isDone: false } })
  expect(state.outcome?.words).toContain('(it ended instead of starting). The one before runs on.')
  await expect.poll(read).toBe('<h1>old</h1>')
  expect((await ask(2)).outcome?.words).toContain('stopped it twice')
  await expect.poll(read).toBe('<h1>old</h1>')
})
