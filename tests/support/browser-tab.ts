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

/** Asks again until it is so; how long that may take is the business of whoever calls. */
async function until(isTrue: () => Promise<boolean>) {
  while (!(await isTrue())) await wait(20)
}

/** A tab as a visitor has one: pages may be prepared in it ahead. `cpuSlowdown` 4 makes a slow phone of it. */
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

  /** The page that is on the screen: neither one that is prepared nor one that was left. */
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
    /** What became of the pages that were prepared, by path. */
    prepared,
    /** The addresses that the browser may prepare once somebody points at their links. */
    candidates: () => candidates,
    /** What the browser complained about. */
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
