const reloadSignal = 'vite:preloadError'
const keepFromReloading = (event: Event) => event.stopImmediatePropagation()

/**
 * Loads a module that the page can do without. If that fails, the page goes on as it is, where any other module's failure
 * would load it anew.
 */
export async function loadQuietly<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  addEventListener(reloadSignal, keepFromReloading, { capture: true })
  try {
    return await load()
  } catch (error) {
    console.error(error)
    return undefined
  } finally {
    removeEventListener(reloadSignal, keepFromReloading, { capture: true })
  }
}
