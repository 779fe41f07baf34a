/** After this time the form is sent as it would be without scripts: a stalled script must not hold back a request. */
const holdMs = 10_000

const islandOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null

/**
 * Holds the submit of an island that is not hydrated yet, and repeats it after hydration: the first press must be answered on
 * this page, by the same form, like any later one.
 */
export function holdSubmitsUntilHydrated(start: (host: HTMLElement) => Promise<void>): void {
  let isRepeated = false

  const hold = async (host: HTMLElement) => {
    // Set on the host: inside the island, an attribute that React did not render would be a hydration mismatch.
    host.setAttribute('aria-busy', 'true')
    await Promise.race([start(host), new Promise((resolve) => setTimeout(resolve, holdMs))])
    host.removeAttribute('aria-busy')
    const form = host.querySelector('form')
    isRepeated = true
    form?.requestSubmit(form.querySelector<HTMLButtonElement>('[type=submit]'))
    isRepeated = false
  }

  addEventListener(
    'submit',
    (event) => {
      const host = islandOf(event.target)
      if (isRepeated || !host || host.dataset.alive !== undefined) return
      event.preventDefault()
      // React may already listen although the island is not hydrated yet.
      event.stopPropagation()
      if (!host.hasAttribute('aria-busy')) void hold(host)
    },
    { capture: true },
  )
}
