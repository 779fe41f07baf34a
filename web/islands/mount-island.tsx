import { type FunctionComponent, type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { filledEvent, fillForm, readFormValues } from '#web/lib/form-values.ts'

/** An island that fails again within this time stays plain HTML. */
const redrawPauseMs = 1000

/**
 * Hydrates the island at `host`, and resolves when it responds. If a browser's translation or an extension has changed the
 * HTML, React renders it again, and the typed values and the focus are restored. If rendering fails again, the server's HTML
 * is restored, which works without scripts.
 */
export const mountIsland = (host: HTMLElement, Component: FunctionComponent) =>
  new Promise<void>((resolve) => hydrate(host, Component, resolve))

function hydrate(host: HTMLElement, Component: FunctionComponent, onAlive: () => void): void {
  const props: object = JSON.parse(host.dataset.props ?? '{}')
  const restore = keepTyped(host)
  const asServed = [...host.childNodes].map((node) => node.cloneNode(true))
  const island = (
    <Alive host={host} onAlive={onAlive}>
      <Component {...props} />
    </Alive>
  )
  // While it hydrates, React gives a text area whose content is as served that content back, whatever was typed.
  for (const area of host.querySelectorAll('textarea')) area.defaultValue = area.value
  let lastRedrawAt = Number.NEGATIVE_INFINITY
  const root = hydrateRoot(host, island, {
    identifierPrefix: host.dataset.prefix ?? '',
    onRecoverableError: (error) => {
      reportError(error)
      restore()
    },
    // React has removed the island, most likely because an extension had removed an element that React wanted to change.
    onUncaughtError: (error) => {
      reportError(error)
      if (performance.now() - lastRedrawAt < redrawPauseMs) {
        host.replaceChildren(...asServed)
        restore()
        // No longer an island: its form is sent as plain HTML, even if its submit was held until now.
        host.removeAttribute('data-island')
        onAlive()
        return
      }
      lastRedrawAt = performance.now()
      root.render(<Redrawn onDrawn={restore}>{island}</Redrawn>)
    },
  })
  // Hydrate now, not during the visitor's next key or press: a field that is rendered again would lose it.
  flushSync(() => root.render(island))
}

function Alive({ host, onAlive, children }: { host: HTMLElement; onAlive: () => void; children: ReactNode }) {
  useEffect(() => {
    host.dataset.alive = ''
    onAlive()
  }, [host, onAlive])
  return children
}

function Redrawn({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useEffect(onDrawn, [onDrawn])
  return children
}

/** Tracks the typed values and the focus in the host's form; returns a function that restores both in a new form. */
function keepTyped(host: HTMLElement) {
  let form = host.querySelector('form')
  let values = form && readFormValues(form)
  let focused = document.activeElement
  for (const type of ['input', filledEvent])
    host.addEventListener(type, () => {
      form = host.querySelector('form')
      values = form && readFormValues(form)
    })
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null
  })
  return () => {
    const drawn = host.querySelector('form')
    if (!drawn || !values || drawn === form) return
    fillForm(drawn, values)
    const name = focused?.isConnected ? null : focused?.getAttribute('name')
    const field = name && drawn.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus({ preventScroll: true })
  }
}
