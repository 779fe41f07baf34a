import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { installedByPlaywright, installedWebKit } from '#scripts/browsers.ts'
import { takePort } from '#tests/support/local-port.ts'
import type { Engine } from './engine.ts'
import { takeJourneys } from './journeys.ts'
import { startPlaywright } from './playwright.ts'
import { end, makeHome, start, startReachable } from './programs.ts'
import { keyActions, pressActions } from './wire-input.ts'

const Answer = z.object({ value: z.unknown() })
const Refusal = z.object({ error: z.string(), message: z.string() })
const Session = z.object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) })
const Size = z.object({ width: z.number(), height: z.number() })

// The bar with the address makes its window wider than a phone.
const narrowBar =
  'button, entry, box, headerbar, image { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0 } image { -gtk-icon-transform: scale(0) }'

/** Speaks WebDriver's first protocol: each call is a request. */
const connect = (address: string) => async (method: string, path: string, body?: object) => {
  const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = Answer.parse(await answer.json())
  if (answer.ok) return value
  const { error, message } = Refusal.parse(value)
  throw new Error(`${error}: ${message}`)
}

async function waitUntilListening(call: ReturnType<typeof connect>) {
  while (!(await call('GET', '/status').catch(() => false))) await wait(20)
}

/** WebKitGTK's small browser by WebDriver, in a window that nobody sees. */
async function startWebKit(driver: string, miniBrowser: string): Promise<Engine> {
  const home = await makeHome('webkit')
  await mkdir(join(home.env.XDG_CONFIG_HOME, 'gtk-3.0'), { recursive: true })
  await writeFile(join(home.env.XDG_CONFIG_HOME, 'gtk-3.0', 'gtk.css'), narrowBar)
  const screen = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const xvfb = await startReachable('Xvfb', screen, home.env, /(\d+)\s/)
  const port = await takePort()
  const env = { ...home.env, DISPLAY: `:${xvfb.address}`, LIBGL_ALWAYS_SOFTWARE: '1' }
  const program = start(driver, [`--port=${port}`], env)
  const call = connect(`http://127.0.0.1:${port}`)
  await waitUntilListening(call)
  const options = { binary: miniBrowser, args: ['--automation'] }
  const asked = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }
  const { sessionId, capabilities } = Session.parse(await call('POST', '/session', asked))
  const send = (path: string, body: object) => call('POST', `/session/${sessionId}${path}`, body)
  const run = async (body: string) =>
    z.string().parse(await send('/execute/sync', { script: `return (async () => {${body}})()`, args: [] }))
  const perform = (actions: object) => send('/actions', { actions })
  const readPageSize = async () =>
    Size.parse(JSON.parse(await run('return JSON.stringify({ width: innerWidth, height: innerHeight })')))
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    canWriteParts: true,
    async resize(width, height) {
      const isSo = (page: z.output<typeof Size>) => page.width === width && page.height === height
      let page = await readPageSize()
      while (!isSo(page)) {
        const window = Size.parse(await call('GET', `/session/${sessionId}/window/rect`))
        // With its edges and bars the window is larger than the page, which may still have the size before.
        await send('/window/rect', {
          width: Math.max(width, window.width + width - page.width),
          height: Math.max(height, window.height + height - page.height),
        })
        for (let reads = 0; reads < 100 && !isSo(page); reads++) {
          await wait(20)
          page = await readPageSize()
        }
      }
    },
    async open(url) {
      await send('/url', { url })
    },
    run,
    async press(place) {
      await perform(pressActions(place))
    },
    async type(keys, held) {
      await perform(keyActions(keys, held))
    },
    picture: async () => z.string().parse(await call('GET', `/session/${sessionId}/screenshot`)),
    async [Symbol.asyncDispose]() {
      await call('DELETE', `/session/${sessionId}`).catch(() => {})
      await end(program)
      await end(xvfb.child)
      await home[Symbol.asyncDispose]()
    },
  }
}

const paths = installedWebKit()
const build = paths ? undefined : installedByPlaywright('webkit')

takeJourneys(
  'WebKit',
  paths ? () => startWebKit(paths.driver, paths.miniBrowser) : build && (() => startPlaywright(build)),
)
