const islandNames = ['consultation-form', 'data-request-form', 'sign-up'] as const

/** The parts of public pages that are hydrated in the browser; `web/island-loaders.ts` names the module of each. */
export type IslandName = (typeof islandNames)[number]

export const isIslandName = (name: string): name is IslandName => islandNames.some((one) => one === name)
