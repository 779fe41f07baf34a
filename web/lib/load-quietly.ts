let underWay = 0

/** Asked before a page loads itself anew because a module of it failed to load. */
export const isLoadingQuietly = () => underWay > 0

/**
 * Loads a module that the page can do without. If that fails, the page goes on as it is, where any other module's failure
 * would load it anew.
 */
export async function loadQuietly<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  underWay++
  try {
    return await load()
  } catch (error) {
    console.error(error)
    return undefined
  } finally {
    underWay--
  }
}
