/** Loads a module that the page can do without: undefined where that fails, often since the network is away. */
export async function optionalImport<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    return await load()
  } catch (error) {
    console.error(error)
    return undefined
  }
}
