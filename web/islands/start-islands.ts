import type { FunctionComponent } from 'react'
import { islands } from '#web/island-loaders.ts'

// Imports no React: every visit loads this script first.

/** After this time a held form is sent as it would be without scripts: a stalled script must not hold back a request. */
const holdMs = 10_000

const loaders: Readonly<Record<string, () => Promise<FunctionComponent>>> = islands

const islandAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null

async function load(host: HTMLElement) {
  const [{ mountIsland }, component] = await Promise.all([
    import('./mount-island.tsx'),
    loaders[host.dataset.island ?? '']?.(),
  ])
  if (component) mountIsland(host, component)
}

const loading = new WeakMap<Element, Promise<void>>()

/** Hydrates an island, once; resolves when it responds. If that fails it stays plain HTML, and the next touch tries again. */
function hydrate(host: HTMLElement): Promise<void> {
  const started =
    loading.get(host) ??
    load(host).catch((error) => {
      console.error(error)
      loading.delete(host)
    })
  loading.set(host, started)
  return started
}

function hydrateAround(target: EventTarget | null): void {
  const host = islandAround(target)
  if (host) void hydrate(host)
}

/** Hydrates each island when it is pointed at, pressed or focused, and holds its first submit until then. */
export function startIslands(): void {
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    addEventListener(type, ({ target }) => hydrateAround(target), { passive: true })
  // A field may have had the focus before this script ran.
  hydrateAround(document.activeElement)
  addEventListener('submit', holdSubmit, { capture: true })
}

let isRepeated = false

/** The first press must be answered on this page, by the same form, like any later one. */
async function holdSubmit(event: SubmitEvent): Promise<void> {
  const host = islandAround(event.target)
  if (isRepeated || !host || host.dataset.alive !== undefined) return
  event.preventDefault()
  // React may already listen although the island is not hydrated yet.
  event.stopPropagation()
  if (host.hasAttribute('aria-busy')) return
  // Set on the host: inside the island, an attribute that React did not render would be a hydration mismatch.
  host.setAttribute('aria-busy', 'true')
  await Promise.race([hydrate(host), new Promise((resolve) => setTimeout(resolve, holdMs))])
  host.removeAttribute('aria-busy')
  const form = host.querySelector('form')
  isRepeated = true
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('[type=submit]'))
  isRepeated = false
}
