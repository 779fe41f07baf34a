import { holdSubmitsUntilHydrated } from './hold-submits.ts'

/** Loads and hydrates each island when it is pointed at, pressed or focused. Imports no React: every visit loads this script first. */

/** Resolves when the island is hydrated. */
type Mount = (host: HTMLElement, name: string) => Promise<void>

export function startIslands(mount: Mount): void {
  const mounts = new WeakMap<Element, Promise<void>>()
  const start = (host: HTMLElement) => {
    const mounting =
      mounts.get(host) ??
      mount(host, host.dataset.island ?? '').catch((error) => {
        // The island stays plain HTML; the next touch tries again.
        console.error(error)
        mounts.delete(host)
      })
    mounts.set(host, mounting)
    return mounting
  }
  holdSubmitsUntilHydrated(start)
  const startAround = (target: EventTarget | null) => {
    const host = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
    if (host) void start(host)
  }
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    addEventListener(type, ({ target }) => startAround(target), { passive: true })
  // A field may have had the focus before this script ran.
  startAround(document.activeElement)
}
