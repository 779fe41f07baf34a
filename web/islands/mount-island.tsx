import type { FunctionComponent } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { filledEvent, fillForm, readFormValues } from '#web/lib/form-values.ts'

/**
 * Hydrates the island at `host`. If a browser's translation or an extension has changed its HTML, the typed values and the
 * focus are restored after React has rendered it again; if React cannot, the server's HTML returns, whose form works without
 * scripts.
 */
export function mountIsland(host: HTMLElement, Component: FunctionComponent): void {
  const props: object = JSON.parse(host.dataset.props ?? '{}')
  const serverHtml = [...host.childNodes].map((node) => node.cloneNode(true))
  const restoreInput = rememberInput(host)
  // While it hydrates, React gives a text area whose content is as served that content back, whatever was typed.
  for (const area of host.querySelectorAll('textarea')) area.defaultValue = area.value
  const island = <Component {...props} />
  const root = hydrateRoot(host, island, {
    identifierPrefix: host.dataset.prefix ?? '',
    onRecoverableError: (error) => {
      reportError(error)
      restoreInput()
    },
    onUncaughtError: (error) => {
      reportError(error)
      host.replaceChildren(...serverHtml)
      restoreInput()
      host.removeAttribute('data-island')
    },
  })
  // Hydrate now, not during the visitor's next key or press: a field that is rendered again would lose it.
  flushSync(() => root.render(island))
  host.dataset.alive = ''
}

/** Tracks what is typed into the host's form, and the focus; the returned function puts both into a form rendered anew. */
function rememberInput(host: HTMLElement) {
  let form = host.querySelector('form')
  let values = form && readFormValues(form)
  let focusedName = ''
  const remember = () => {
    form = host.querySelector('form')
    values = form && readFormValues(form)
    const { activeElement } = document
    focusedName = host.contains(activeElement) ? (activeElement?.getAttribute('name') ?? '') : ''
  }
  remember()
  for (const type of ['input', 'focusin', filledEvent]) host.addEventListener(type, remember)
  return () => {
    const rendered = host.querySelector('form')
    if (!rendered || !values || rendered === form) return
    fillForm(rendered, values)
    const field = focusedName && rendered.elements.namedItem(focusedName)
    if (field instanceof HTMLElement) field.focus({ preventScroll: true })
  }
}
