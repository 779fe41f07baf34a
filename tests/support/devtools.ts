import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { launchOptions } from '#scripts/browsers.ts'

const Params = z.record(z.string(), z.unknown())
const Message = z.object({
  id: z.optional(z.number()),
  method: z.optional(z.string()),
  params: z._default(Params, {}),
  sessionId: z.optional(z.string()),
  result: z._default(Params, {}),
  error: z.optional(z.object({ message: z.string() })),
})
type Params = z.output<typeof Params>
type Listener = (method: string, params: Params, sessionId: string | undefined) => void

/** A browser driven by the DevTools protocol: under Playwright some features of a page are switched off. */
export async function startBrowser(listen: Listener) {
  const profile = await mkdtemp(join(tmpdir(), 'browser-'))
  const { executablePath = '', args } = launchOptions()
  const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const browser = spawn(executablePath, [...args, ...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = once(browser, 'exit')
  const address = await new Promise<string>((found) => {
    let output = ''
    browser.stderr.on('data', (text) => {
      output += text
      const [url] = /ws:\/\/\S+/.exec(output) ?? []
      if (url) found(url)
    })
  })
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (message: z.output<typeof Message>) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = Message.parse(JSON.parse(String(data)))
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else if (message.method) listen(message.method, message.params, message.sessionId)
  })

  let calls = 0
  async function send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    const id = ++calls
    const answered = new Promise<z.output<typeof Message>>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }))
    const { result, error } = await answered
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  return {
    send,
    async [Symbol.asyncDispose]() {
      // The started program may be a wrapper script, and a signal would end only that. The browser may exit
      // without a reply.
      void send('Browser.close')
      await gone
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
