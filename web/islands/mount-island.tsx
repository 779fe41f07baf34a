import type { FunctionComponent } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { restoreFormDrafts } from '#web/lib/form-draft.ts'
import { fillForm, readFormValues } from '#web/lib/form-values.ts'

/**
 * Hydrates the island at `host`. If a browser's translation or an extension has changed its HTML, React renders it again, and
 * what was typed and the focus return; if React cannot, the server's HTML returns, whose form works without scripts.
 */
export function mountIsland(host: HTMLElement, Component: FunctionComponent): void {
  const props: object = JSON.parse(host.dataset.props ?? '{}')
  const serverHtml = [...host.childNodes].map((node) => node.cloneNode(true))
  const form = host.querySelector('form')
  const typed = form && readFormValues(form)
  const focused = host.contains(document.activeElement) && document.activeElement?.getAttribute('name')
  // While it hydrates, React gives a text area whose content is as served that content back, whatever was typed.
  for (const area of host.querySelectorAll('textarea')) area.defaultValue = area.value
  const island = <Component {...props} />
  const root = hydrateRoot(host, island, {
    identifierPrefix: host.dataset.prefix ?? '',
    onRecoverableError: (error) => {
      reportError(error)
      const rendered = host.querySelector('form')
      if (!typed || !rendered || rendered === form) return
      fillForm(rendered, typed)
      const field = focused && rendered.elements.namedItem(focused)
      if (field instanceof HTMLElement) field.focus({ preventScroll: true })
    },
    onUncaughtError: (error) => {
      reportError(error)
      host.replaceChildren(...serverHtml)
      restoreFormDrafts()
      host.removeAttribute('data-island')
    },
  })
  // Hydrate now, not during the visitor's next key or press: a field that is rendered again would lose it.
  flushSync(() => root.render(island))
  host.dataset.alive = ''
}
