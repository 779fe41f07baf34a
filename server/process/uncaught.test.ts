import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { launch } from '#tests/support/server-process.ts'

test.each([
  ['a promise that fails and that nobody waits for', 'SIGUSR2'],
  ['an error that nobody catches', 'SIGPIPE'],
] as const)('%s is logged without row data, and shuts the process down in order', async (_what, signal) => {
  const failing = join(import.meta.dirname, '../../tests/support/fail-on-signal.ts')
  const settings = { DATA_DIR: await makeFolder(), ADMIN_PASSWORD: 'curls in the rain' }
  const server = launch({
    ...settings,
    NODE_OPTIONS: `--import=${pathToFileURL(failing)}`,
    LOG_LEVEL: 'info',
  })
  await server.ready
  server.kill(signal)
  expect(await server.exit).toEqual({ code: 1, signal: null })
  const output = server.output()
  const lines = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  expect(lines.find(({ level }) => level === 60)).toMatchObject({
    msg: 'Unhandled error: the process ends',
    err: { message: 'Nobody has thought of this', stack: expect.stringContaining('fail-on-signal.ts') },
  })
  expect(output).not.toContain('amara@')
  expect(lines.at(-1)).toMatchObject({ msg: 'Stopped' })
})
