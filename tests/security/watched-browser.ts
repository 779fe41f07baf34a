import { chromium, type Page } from '@playwright/test'
import { onTestFinished } from 'vitest'
import { launchOptions } from '#scripts/install/ensure-browser.mjs'

/** What a program of somebody else's has done in the browser. */
type Seen = {
  /** The numbers of the payloads that ran. */
  executed: Set<number>
  /** Addresses elsewhere that were asked for. */
  elsewhere: string[]
  dialogs: string[]
}

/** A document within the page that shows it; its own scripts run, as in a window of its own. */
function showAll(documents: readonly string[], isTouched: boolean): Promise<unknown> {
  const touch = (inner: Document) => {
    for (const element of inner.querySelectorAll('*')) {
      for (const { name } of Array.from(element.attributes))
        if (name.startsWith('on')) element.dispatchEvent(new Event(name.slice(2)))
      if (element instanceof HTMLElement || element.closest('a'))
        element.dispatchEvent(new MouseEvent('click'))
      const link = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? ''
      // A press of a link that a finger could press.
      if (link !== '' && 'click' in element && typeof element.click === 'function') element.click()
    }
  }
  const shown = documents.map(
    (html) =>
      new Promise<void>((done) => {
        const frame = document.createElement('iframe')
        // Whatever never ends loading has been read by then.
        const late = setTimeout(done, 5000)
        frame.addEventListener(
          'load',
          () => {
            const inner = frame.contentDocument
            if (isTouched && inner) touch(inner)
            clearTimeout(late)
            // What was put in line by the document itself comes first.
            requestAnimationFrame(() => setTimeout(done))
          },
          { once: true },
        )
        frame.srcdoc = html
        document.body.append(frame)
      }),
  )
  return Promise.all(shown)
}

/**
 * A browser without the second wall: no Content-Security-Policy and no Trusted Types stop what the markup lets through. It
 * keeps what ran, what asked elsewhere, and what opened a dialog.
 */
export async function openWatchedBrowser(siteUrl: string, options: { javaScriptEnabled?: boolean } = {}) {
  const browser = await chromium.launch(launchOptions())
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ baseURL: siteUrl, bypassCSP: true, ...options })
  const seen: Seen = { executed: new Set(), elsewhere: [], dialogs: [] }
  await context.exposeBinding('xss', (_source, id: number) => {
    seen.executed.add(id)
  })
  const { host } = new URL(siteUrl)
  await context.route(
    (url) => /^(?:https?|wss?|ftp):$/.test(url.protocol) && url.host !== host,
    (route) => {
      seen.elsewhere.push(route.request().url())
      return route.abort()
    },
  )
  context.on('dialog', async (dialog) => {
    seen.dialogs.push(dialog.message())
    await dialog.dismiss()
  })

  return {
    context,
    seen,
    /** Opens each as a document, many at a time. */
    async show(documents: readonly string[], { isTouched = false, atOnce = 60 } = {}) {
      for (let from = 0; from < documents.length; from += atOnce) {
        // One page for each: a document may hold on to its own.
        const page = await context.newPage()
        await page.goto('/robots.txt')
        await page.evaluate(
          ([code, some, touched]) =>
            new Function('documents', 'isTouched', `return (${code})(documents, isTouched)`)(some, touched),
          [showAll.toString(), documents.slice(from, from + atOnce), isTouched] as const,
        )
        await page.close()
      }
    },
  }
}

/** What would run at the next touch: attributes that are programs, addresses that are, and elements that fetch others. */
export const dangersIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('*')).flatMap((element) => {
      const attributes = Array.from(element.attributes).filter(
        ({ name, value }) =>
          /^on/i.test(name) ||
          (/^(?:href|xlink:href|src|action|formaction|data|poster|srcdoc)$/.test(name) &&
            /^(?:javascript|vbscript|data:text|data:application)/i.test(value.trim())),
      )
      const isForeign = element.matches(
        'object,embed,base,applet,frameset,marquee,math,meta[http-equiv=refresh]',
      )
      return attributes.length > 0 || isForeign ? [element.outerHTML.slice(0, 200)] : []
    }),
  )

export const nothingSeen: Seen = { executed: new Set(), elsewhere: [], dialogs: [] }
