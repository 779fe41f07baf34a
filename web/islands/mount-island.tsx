import { type FunctionComponent, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { fillForm, readForm } from '#web/lib/form-values.ts'

/** What fails again within this time would do so for ever. */
const redrawPauseMs = 1000

/**
 * Hydrates the island at `host`. Where a translating browser or an extension had changed it, React draws it anew: what was
 * typed into its form, and the cursor, are put back.
 */
export function mountIsland(host: HTMLElement, Component: FunctionComponent): void {
  const props: object = JSON.parse(host.dataset.props ?? '{}')
  const restore = keepTyped(host)
  const island = (
    <Alive host={host}>
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
      if (performance.now() - lastRedrawAt < redrawPauseMs) return
      lastRedrawAt = performance.now()
      root.render(<Redrawn onDrawn={restore}>{island}</Redrawn>)
    },
  })
}

function Alive({ host, children }: { host: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    host.dataset.alive = ''
  }, [host])
  return children
}

function Redrawn({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useEffect(onDrawn, [onDrawn])
  return children
}

/** Notes what is typed in the host's form, and returns what puts it back into a form that was drawn anew. */
function keepTyped(host: HTMLElement) {
  let old = host.querySelector('form')
  let focused = old?.contains(document.activeElement) ? document.activeElement : null
  let values = old && readForm(old)
  const look = () => {
    old = host.querySelector('form')
    values = old && readForm(old)
    focused = host.contains(document.activeElement) ? document.activeElement : null
  }
  for (const type of ['input', 'focusin', 'focusout']) host.addEventListener(type, look)
  return () => {
    const form = host.querySelector('form')
    if (!form || !values || form === old) return
    fillForm(form, values)
    const field = focused instanceof HTMLInputElement && form.elements.namedItem(focused.name)
    if (field instanceof HTMLElement) field.focus({ preventScroll: true })
  }
}
