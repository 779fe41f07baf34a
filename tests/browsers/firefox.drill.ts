import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { installedByPlaywright, installedFirefox } from '#scripts/browsers.ts'
import type { Engine } from './engine.ts'
import { takeJourneys } from './journeys.ts'
import { startPlaywright } from './playwright.ts'
import { end, makeHome, startReachable } from './programs.ts'
import { keyActions, pressActions } from './wire-input.ts'

const Message = z.object({
  id: z.optional(z.nullable(z.number())),
  result: z.optional(z.unknown()),
  message: z.optional(z.string()),
})
const Session = z.object({ capabilities: z.object({ browserVersion: z.string() }) })
const Tree = z.object({ contexts: z.array(z.object({ context: z.string() })) })
const Evaluated = z.object({
  result: z.optional(z.object({ value: z.string() })),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
})

// A proxy that is not there: nothing reaches the internet, whatever the browser wants from its makers.
// And it takes its window for the one in front, though nobody has put it there.
const settings = `
user_pref('network.proxy.type', 1);
user_pref('network.proxy.http', '127.0.0.1');
user_pref('network.proxy.http_port', 9);
user_pref('network.proxy.ssl', '127.0.0.1');
user_pref('network.proxy.ssl_port', 9);
user_pref('focusmanager.testmode', true);
user_pref('intl.accept_languages', 'en-GB, en');
`

/** Speaks WebDriver BiDi. */
async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, message } = Message.parse(JSON.parse(`${data}`))
    if (typeof id !== 'number') return
    if (message === undefined) waiting.get(id)?.resolve(result)
    else waiting.get(id)?.reject(new Error(message))
    waiting.delete(id)
  })
  let calls = 0
  return {
    close: () => socket.close(),
    send: (method: string, params: object) => {
      const answer = Promise.withResolvers<unknown>()
      waiting.set(++calls, answer)
      socket.send(JSON.stringify({ id: calls, method, params }))
      return answer.promise
    },
  }
}

/** Firefox by WebDriver BiDi, which it speaks itself. */
async function startFirefox(path: string): Promise<Engine> {
  const home = await makeHome('firefox')
  await writeFile(join(home.folder, 'user.js'), settings)
  const args = [
    '--headless',
    '--no-remote',
    '--remote-debugging-port=0',
    '--profile',
    home.folder,
    'about:blank',
  ]
  const { child, address } = await startReachable(
    path,
    args,
    home.env,
    /WebDriver BiDi listening on (ws:\S+)/,
  )
  const { send, close } = await connect(address)
  const { capabilities } = Session.parse(await send('session.new', { capabilities: {} }))
  const context = Tree.parse(await send('browsingContext.getTree', {})).contexts[0]?.context
  const perform = (actions: object) => send('input.performActions', { context, actions })
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    canWriteParts: false,
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async run(body) {
      const call = { expression: `(async () => {${body}})()`, awaitPromise: true, target: { context } }
      const { result, exceptionDetails } = Evaluated.parse(await send('script.evaluate', call))
      if (!result) throw new Error(exceptionDetails?.text)
      return result.value
    },
    async press(place) {
      await perform(pressActions(place))
    },
    async type(keys, held) {
      await perform(keyActions(keys, held))
    },
    picture: async () =>
      z.object({ data: z.string() }).parse(await send('browsingContext.captureScreenshot', { context })).data,
    async [Symbol.asyncDispose]() {
      close()
      await end(child)
      await home[Symbol.asyncDispose]()
    },
  }
}

const path = installedFirefox()
const build = path ? undefined : installedByPlaywright('firefox')

takeJourneys('Firefox', path ? () => startFirefox(path) : build && (() => startPlaywright(build)))
