/** Loads a module that the page can do without; undefined if that fails, often because the network is unavailable. */
export async function optionalImport<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    return await load()
  } catch (error) {
    console.error(error)
    return undefined
  }
}
