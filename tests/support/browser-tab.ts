import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { startBrowser } from './devtools.ts'

const Attached = z.object({ sessionId: z.string(), targetInfo: z.object({ type: z.string() }) })
const Detached = z.object({ sessionId: z.string() })
const Status = z.object({ key: z.object({ url: z.string() }), status: z.string() })
const Sources = z.object({
  preloadingAttemptSources: z.array(z.object({ key: z.object({ url: z.string() }) })),
})
const Violation = z.object({ entry: z.object({ level: z.string(), text: z.string() }) })
const Evaluated = z.object({ result: z.object({ value: z.optional(z.unknown()) }) })
const Place = z.object({ x: z.number(), y: z.number() })

/** Polls until it is true; the timeout is the caller's business. */
async function until(isTrue: () => Promise<boolean>) {
  while (!(await isTrue())) await wait(20)
}

/** A tab in which pages may be prerendered. `cpuSlowdown` 4 makes a slow phone of it. */
export async function openTab({ cpuSlowdown = 1 } = {}) {
  const pages: string[] = []
  const prepared = new Map<string, string>()
  let candidates: string[] = []
  const errors: string[] = []
  const browser = await startBrowser((method, params) => {
    if (method === 'Target.attachedToTarget') {
      const { sessionId, targetInfo } = Attached.parse(params)
      if (targetInfo.type !== 'page') return
      pages.unshift(sessionId)
      for (const domain of ['Preload', 'Log'])
        void browser.send(`${domain}.enable`, {}, sessionId).catch(() => {})
      if (cpuSlowdown > 1)
        void browser.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown }, sessionId).catch(() => {})
    } else if (method === 'Target.detachedFromTarget') {
      const { sessionId } = Detached.parse(params)
      if (pages.includes(sessionId)) pages.splice(pages.indexOf(sessionId), 1)
    } else if (method === 'Preload.prerenderStatusUpdated') {
      const { key, status } = Status.parse(params)
      prepared.set(new URL(key.url).pathname, status)
    } else if (method === 'Preload.preloadingAttemptSourcesUpdated') {
      const { preloadingAttemptSources } = Sources.parse(params)
      candidates = preloadingAttemptSources.map(({ key }) => key.url)
    } else if (method === 'Log.entryAdded') {
      const { entry } = Violation.parse(params)
      if (entry.level === 'error') errors.push(entry.text)
    }
  })
  const { targetInfos } = z
    .object({ targetInfos: z.array(z.object({ targetId: z.string() })) })
    .parse(await browser.send('Target.getTargets', { filter: [{ type: 'tab' }] }))
  const tab = { targetId: targetInfos[0]?.targetId, flatten: true }
  const { sessionId } = Detached.parse(await browser.send('Target.attachToTarget', tab))
  const children = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }
  await browser.send('Target.setAutoAttach', children, sessionId)
  await until(async () => pages.length === 1)

  async function evaluateIn(session: string, expression: string): Promise<unknown> {
    const call = { expression, returnByValue: true, awaitPromise: true }
    return Evaluated.parse(await browser.send('Runtime.evaluate', call, session)).result.value
  }

  /** The visible page, neither prerendered nor left. */
  async function shownPage(): Promise<string> {
    for (const session of pages) {
      const isShown = await evaluateIn(
        session,
        "!document.prerendering && document.visibilityState === 'visible'",
      ).catch(() => false)
      if (isShown) return session
    }
    throw new Error('No page is shown')
  }

  const evaluate = async (expression: string) => await evaluateIn(await shownPage(), expression)

  const mouse = async (type: string, place: z.output<typeof Place>, more = {}) =>
    await browser.send('Input.dispatchMouseEvent', { type, ...place, ...more }, await shownPage())

  async function hover(selector: string) {
    const place = Place.parse(
      await evaluate(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)})
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      })()`),
    )
    await mouse('mouseMoved', { x: 0, y: 0 })
    await mouse('mouseMoved', place)
    return place
  }

  return {
    /** The state of prerendered pages, by path. */
    prepared,
    /** Addresses that the browser may prerender when their links are hovered. */
    candidates: () => candidates,
    /** Violations and errors that the browser logged. */
    errors,
    evaluate,
    hover,
    async click(selector: string) {
      const place = await hover(selector)
      const press = { button: 'left', clickCount: 1 }
      await mouse('mousePressed', place, press)
      await mouse('mouseReleased', place, press)
    },
    async goto(url: string) {
      await browser.send('Page.navigate', { url }, await shownPage())
      await until(async () => (await evaluate('document.readyState').catch(() => '')) === 'complete')
    },
    [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose](),
  }
}
