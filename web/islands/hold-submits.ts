/** After this the form is sent as it would be without scripts: a script that stalls must not keep a request back. */
const holdMs = 10_000

const islandOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null

/**
 * Holds the submit of an island that is not alive yet, and repeats it when the island is: the first press must be answered
 * on this page, by the same form, as the second one would be.
 */
export function holdSubmits(start: (host: HTMLElement) => Promise<void>): void {
  let isRepeated = false

  const hold = async (host: HTMLElement) => {
    // On the host, since React would take an attribute that it did not draw for a change by somebody else.
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
      // React may listen already, while the island is still asleep.
      event.stopPropagation()
      if (!host.hasAttribute('aria-busy')) void hold(host)
    },
    { capture: true },
  )
}
