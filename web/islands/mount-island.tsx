import { type FunctionComponent, type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { filledEvent, fillForm, readForm } from '#web/lib/form-values.ts'

/** An island that fails again within this time stays plain HTML. */
const redrawPauseMs = 1000

/**
 * Hydrates the island at `host`, and resolves when it answers. Where a translating browser or an extension had changed it,
 * React draws it anew: what was typed into its form, and the cursor, are put back. One that cannot be drawn at all is the
 * server's HTML again, which works without scripts.
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
  let lastRedrawAt = Number.NEGATIVE_INFINITY
  const root = hydrateRoot(host, island, {
    identifierPrefix: host.dataset.prefix ?? '',
    onRecoverableError: (error) => {
      reportError(error)
      restore()
    },
    // React has removed the island, most likely since an extension had taken away an element that React came to change.
    onUncaughtError: (error) => {
      reportError(error)
      if (performance.now() - lastRedrawAt < redrawPauseMs) {
        host.replaceChildren(...asServed)
        restore()
        // It is an island no longer: a form in it is sent as an ordinary one, also where its submit was held until now.
        host.removeAttribute('data-island')
        onAlive()
        return
      }
      lastRedrawAt = performance.now()
      root.render(<Redrawn onDrawn={restore}>{island}</Redrawn>)
    },
  })
  // Now, not within the visitor's next key or press: that would be lost on a field that is drawn anew.
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

/** Notes what is typed in the host's form, and where the cursor is; returns what puts both back into a form drawn anew. */
function keepTyped(host: HTMLElement) {
  let form = host.querySelector('form')
  let values = form && readForm(form)
  let focused = document.activeElement
  for (const type of ['input', filledEvent])
    host.addEventListener(type, () => {
      form = host.querySelector('form')
      values = form && readForm(form)
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
